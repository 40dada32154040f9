import { expect, test } from 'vitest'
import * as policy from './policy.ts'

test.each([
  ['a bid exceeds the one before by $100', 'BID_INCREMENT', 10_000],
  ['the first 1,000 miles are free', 'FREE_DELIVERY_MILES', 1_000],
  ['each further mile costs $0.70', 'DELIVERY_CENTS_PER_MILE', 70],
  ['delivery takes at most 14 days in the US', 'DELIVERY_DAYS_US', 14],
  ['delivery takes at most 22 days to Canada', 'DELIVERY_DAYS_CANADA', 22],
  ['delivery starts 48-72 hours after payment', 'DELIVERY_START_HOURS', [48, 72]],
  ['a win is paid within 24 hours', 'PAYMENT_HOURS_WIN', 24],
  ['Buy Now is paid within 48 hours', 'PAYMENT_HOURS_BUY_NOW', 48],
  ['pick-up is arranged within 7 days', 'PICKUP_DAYS', 7],
  ['the warranty runs 6 months', 'WARRANTY_MONTHS', 6],
  ['the warranty runs 10,000 miles', 'WARRANTY_MILES', 10_000],
  ['the warranty extends to 5 years', 'WARRANTY_YEARS_EXTENDED', 5],
  ['a vehicle can be returned for 14 days', 'RETURN_DAYS', 14],
  ['a returned vehicle was driven up to 1,000 miles', 'RETURN_TEST_MILES', 1_000],
  ['a refund takes 48-72 hours', 'REFUND_HOURS', [48, 72]],
  ['the money-back page says 30 days', 'MONEY_BACK_DAYS', 30],
  ['the money-back page says 5 days of inspection', 'MONEY_BACK_INSPECTION_DAYS', 5],
  ['the money-back page says 24 hours to the refund', 'MONEY_BACK_REFUND_HOURS', 24],
  ['the gallery shows 12 thumbnails at first', 'GALLERY_THUMBNAILS', 12],
  ['history reports are for 1990-2025', 'HISTORY_REPORT_YEARS', [1990, 2025]],
  ['the support line is open', 'SUPPORT_HOURS', 'Mon-Fri 8:00 AM-6:00 PM EST'],
  ['the country is the United States unless told', 'DEFAULT_COUNTRY', 'United States'],
  ['payment is by transfer unless told', 'DEFAULT_PAYMENT_METHOD', 'Bank Transfer'],
  ['an auction is Standard unless told', 'DEFAULT_AUCTION_TYPE', 'Standard'],
] as const)('specification, section 9: %s', (_, name, value) => {
  expect(policy[name]).toEqual(value)
})
