import { describe, expect, test } from 'vitest'
import { formsFor, SITE } from '../../../test/mail/sample-mail.ts'
import { NOTICES, type NoticeKind } from '../../rules/sales/notices.ts'
import { sampleNotice } from './sample-notices.server.ts'

const KINDS = Object.keys(NOTICES) as NoticeKind[]

/** What each has to say, beside its subject. */
const SAYS: Record<NoticeKind, [subject: string, ...says: string[]]> = {
  welcome: ['Welcome to Hammerlane', 'A bid is binding', `${SITE}/auctions`],
  address_confirmed: ['Your email address is confirmed', 'dana@example.com'],
  outbid: [
    'You have been outbid: 2021 Toyota Camry SE',
    'Current bid, USD: $14,100',
    'bid $14,200 or more',
    'Saturday, November 21 at 10:49 AM EST',
  ],
  leading_again: [
    'You lead again: 2021 Toyota Camry SE',
    'your bid of $14,200 leads again',
    'write to us before the auction ends',
    'Saturday, November 21 at 10:49 AM EST',
  ],
  announcement: [
    'The listing has changed: 2021 Toyota Camry SE',
    'Odometer corrected from 40,100 mi to 41,100 mi',
    'Photos added: 2',
    'The first reading was of the day it came in.',
    'Your bid stands.',
    `${SITE}/auction/`,
  ],
  extended: [
    'The auction runs longer: 2021 Toyota Camry SE',
    'Somebody bid on 2021 Toyota Camry SE just before the end.',
    'It now ends Saturday, November 21 at 10:49 AM EST',
  ],
  ending_soon: [
    'Ends within the hour: 2021 Toyota Camry SE',
    'is on your watchlist',
    'Current bid, USD: $14,100',
    'Saturday, November 21 at 10:49 AM EST',
  ],
  question_answered: [
    'Your question was answered: 2021 Toyota Camry SE',
    'Was the timing belt changed',
    'Yes, at 61,300 miles.',
    `${SITE}/auction/`,
  ],
  question_rejected: [
    'Your question was not published: 2021 Toyota Camry SE',
    'Who owned it before',
    'Reason: We tell nothing of earlier owners.',
  ],
  saved_search: [
    '5 new matches: Cars and trucks in Texas under $15,000',
    'found by your saved search',
    `2021 Toyota Camry SE\nCurrent bid $14,200 \u00b7 Dallas, TX\n${SITE}/auction/`,
    'Starting bid $12,500',
    'and 2 more',
    `See all 5: ${SITE}/auctions?category=cars-trucks&state=TX&price_max=15000`,
  ],
  won: ['You won: 2021 Toyota Camry SE', '$14,200', 'Sunday, November 22 at 10:49 AM EST'],
  lost: ['The auction has ended: 2021 Toyota Camry SE', 'You owe nothing', '$14,200'],
  below_reserve: ['Your bid is below the reserve: 2021 Toyota Camry SE', 'not sold yet'],
  ended_below_reserve: [
    'The auction ended below its reserve: 2021 Toyota Camry SE',
    'You owe nothing',
  ],
  counter_offer: ['An offer for you: 2021 Toyota Camry SE', '$15,500', 'Your bid: $14,200'],
  second_chance: [
    'A second chance: 2021 Toyota Camry SE',
    'yours is the next bid in line',
    '$14,200',
  ],
  purchase_agreement: [
    'Your purchase agreement: 2021 Toyota Camry SE',
    'You agreed to pay by bank transfer within 48 hours. The signed purchase agreement is attached.',
    'Price, USD: $14,200',
    'VIN: 4T1G11AK5MU123456',
    'Deliver to: 1180 Harbor View Drive',
  ],
  offer_withdrawn: [
    'The offer was withdrawn: 2021 Toyota Camry SE',
    'for $14,200 was withdrawn',
    'listed again',
    `${SITE}/auction/`,
  ],
  invoice: [
    'Your invoice for 2021 Toyota Camry SE',
    'Total due, USD: $14,592.00\nBefore Sunday, November 22 at 10:49 AM EST',
    'Invoice: INV-2026-004188',
    'Lot: HL-10466',
    'Winning bid: $14,200.00',
    'Delivery to Denver, CO, 1,560 miles, first 1,000 free: $392.00',
    'Reference for the wire: 10466-203355-7',
    'Routing number (ABA): 990 001 119',
    'We never change bank details by email.',
    `${SITE}/payment`,
  ],
  invoice_changed: [
    'Your invoice has changed: 2021 Toyota Camry SE',
    'Delivery to Denver, CO was added to your invoice.',
    'remaining $392.00 before we hand the vehicle over',
  ],
  remind_half_time: ['A reminder to pay for 2021 Toyota Camry SE', 'halfway to your payment'],
  remind_last: ['Last reminder to pay for 2021 Toyota Camry SE', 'has not arrived'],
  overdue: ['Your payment is overdue: 2021 Toyota Camry SE', 'November 28 at 2:30 PM EST'],
  payment_in_part: [
    'We received $7,000.00 for 2021 Toyota Camry SE',
    'Pay $7,592.00 by bank wire before Sunday, November 22',
    'Balance: $7,592.00',
  ],
  payment_in_full: ['Paid in full: 2021 Toyota Camry SE', 'Balance: $0.00'],
  payment_in_review: ['We are looking at your payment of $7,000.00', 'Your money is safe'],
  refund: ['We sent you $500.00 back for 2021 Toyota Camry SE', 'Reason: The second key'],
  reservation_cancelled: ['Your reservation was cancelled: 2021 Toyota Camry SE', 'storm'],
  account_closed: [
    'Your account was closed',
    'Not paid, USD: $14,592.00',
    'call us before you wire',
  ],
  strike: ['You were given a strike', 'number 1 of 3: at 3, your', 'Reason: Nobody came to two'],
  strike_taken_back: ['A strike was taken back', 'None counts against you now.'],
  account_reopened: ['Your account is open again', 'Reason: The wire arrived a day late.'],
  id_approved: ['Your ID is verified', 'everything looks good', `${SITE}/dashboard?view=account`],
  id_rejected: [
    'Please send another photo of your ID',
    'Reason: The document on it has expired.',
    `${SITE}/dashboard?view=account`,
  ],
  on_its_way: ['On its way to you: 2021 Toyota Camry SE', 'Saturday, November 28 at 2:30 PM EST'],
  title_sent: ['The title is in the mail: 2021 Toyota Camry SE', 'register the vehicle'],
  delivered: ['Received: 2021 Toyota Camry SE', 'Return period ends: Saturday, November 28'],
  return_asked: ['We have your request to return 2021 Toyota Camry SE', 'air conditioning'],
  return_refused: ['About your return of 2021 Toyota Camry SE', '2,400 miles'],
  taken_back: [
    'Your return is complete: 2021 Toyota Camry SE',
    'We sent you $14,092.00 back.',
    'We kept $500.00 of what you paid.',
    'Reason: The second key',
  ],
  return_period_over: ['Your purchase is complete: 2021 Toyota Camry SE', '30-day money-back'],
  contact_answer: [
    'Our answer: Delivery to Alaska',
    'You wrote:\n\nDo you deliver to Anchorage?\n\nAnd what does it cost?\n\nOur answer:',
    'yes, we deliver to Anchorage.',
    'Received: Saturday, November 21 at 10:49 AM EST',
    `${SITE}/contact/conversation#0d9c5a4e-7c1b-4f0e-9a53-2f6b8e1d7c40`,
  ],
}

describe.each(KINDS)('%s', (kind) => {
  test('says what it has to, as text', async () => {
    const [subject, ...says] = SAYS[kind]
    const { subject: told, text } = await formsFor(kind)
    expect(told).toBe(subject)
    for (const words of says) expect(text).toContain(words)
    expect(text).toMatch(/Hammerlane\. Online only\. You received this email because /)
    expect(text).not.toMatch(/undefined|null|NaN|\[object/)
  })

  test('is well-formed HTML with one heading and one button, without pictures from elsewhere', async () => {
    const { html, subject } = await formsFor(kind)
    expect(unclosedIn(html)).toEqual([])
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html.match(/class="button"/g)).toHaveLength(1)
    expect(html).toContain(`<title>${subject}</title>`)
    expect(html).not.toMatch(/<img|<script|<link|url\(/)
  })

  test('keeps what people wrote as text', async () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&'
    const { data, lot } = sampleNotice(kind, SITE)
    const reasons = Object.keys(data).filter((key) =>
      ['reason', 'why', 'subject', 'answer'].includes(key),
    )
    const { html } = await formsFor(kind, {
      lot: { ...lot, title: nasty },
      data: { ...data, ...Object.fromEntries(reasons.map((key) => [key, nasty])) },
    })
    expect(html).not.toContain('<img')
  })
})

test.each([
  ...(['outbid', 'leading_again', 'ending_soon', 'saved_search', 'lost', 'below_reserve'] as const),
  ...(['counter_offer', 'second_chance', 'purchase_agreement', 'offer_withdrawn'] as const),
])('%s, which bills nothing, has no cents', async (kind) => {
  const { subject, text } = await formsFor(kind)
  expect(subject + text).not.toMatch(/\$[\d,]+\.\d/)
})

/** Elements that are opened and not closed, or the other way round. */
function unclosedIn(html: string): string[] {
  const VOID = /^(?:meta|br|hr|img|link|input)$/
  const open: string[] = []
  const wrong: string[] = []
  const tags = html
    .replaceAll(/<!--[\s\S]*?-->|<!DOCTYPE[^>]*>|<style>[\s\S]*?<\/style>/g, '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/g)
  for (const [, end, name = '', selfClosed] of tags) {
    if (end) {
      if (open.pop() !== name) wrong.push(name)
    } else if (!selfClosed && !VOID.test(name)) open.push(name)
  }
  return [...wrong, ...open]
}
