import { expect, test } from 'vitest'
import * as policy from './policy.ts'

test.each([
  ['a bid exceeds the one before by $100', policy.BID_INCREMENT, 10_000],
  ['the first 1,000 miles are free', policy.FREE_DELIVERY_MILES, 1_000],
  ['each further mile costs $0.70', policy.DELIVERY_CENTS_PER_MILE, 70],
  ['the transportation page says $1 per mile', policy.TRANSPORTATION_PAGE_CENTS_PER_MILE, 100],
  ['delivery takes at most 14 days in the US', policy.DELIVERY_DAYS_US, 14],
  ['delivery takes at most 22 days to Canada', policy.DELIVERY_DAYS_CANADA, 22],
  ['delivery starts 48-72 hours after payment', policy.DELIVERY_START_HOURS, [48, 72]],
  ['the invoice is emailed within 24 hours', policy.INVOICE_HOURS, 24],
  ['a win is paid within 24 hours', policy.PAYMENT_HOURS_WIN, 24],
  ['Buy Now is paid within 48 hours', policy.PAYMENT_HOURS_BUY_NOW, 48],
  ['the contact page says 48 hours', policy.PAYMENT_HOURS_CONTACT_PAGE, 48],
  ['pick-up is arranged within 7 days', policy.PICKUP_DAYS, 7],
  ['the warranty runs 6 months', policy.WARRANTY_MONTHS, 6],
  ['the warranty runs 10,000 miles', policy.WARRANTY_MILES, 10_000],
  ['the warranty extends to 5 years', policy.WARRANTY_YEARS_EXTENDED, 5],
  ['a vehicle can be returned for 14 days', policy.RETURN_DAYS, 14],
  ['a returned vehicle was driven up to 1,000 miles', policy.RETURN_TEST_MILES, 1_000],
  ['a refund takes 48-72 hours', policy.REFUND_HOURS, [48, 72]],
  ['the money-back page says 30 days', policy.MONEY_BACK_DAYS, 30],
  ['the money-back page says 5 days of inspection', policy.MONEY_BACK_INSPECTION_DAYS, 5],
  ['the money-back page says 24 hours to the refund', policy.MONEY_BACK_REFUND_HOURS, 24],
  ['the gallery shows 12 thumbnails at first', policy.GALLERY_THUMBNAILS, 12],
  ['history reports are for 1990-2025', policy.HISTORY_REPORT_YEARS, [1990, 2025]],
  ['the support line is open', policy.SUPPORT_HOURS, 'Mon-Fri 8:00 AM-6:00 PM EST'],
  ['emails are answered within 24 hours', policy.EMAIL_REPLY_HOURS, 24],
  ['the country is the United States unless told', policy.DEFAULT_COUNTRY, 'United States'],
  ['payment is by transfer unless told', policy.DEFAULT_PAYMENT_METHOD, 'Bank Transfer'],
  ['an auction is Standard unless told', policy.DEFAULT_AUCTION_TYPE, 'Standard'],
] as const)('specification, section 9: %s', (_, term, value) => {
  expect(term).toEqual(value)
})
