import { describe, expect, test } from 'vitest'
import { dollarsToCents } from '../../rules/money.ts'
import { NOTICES, type NoticeKind } from '../../rules/sales/notices.ts'
import { SALE_STATES } from '../../rules/sales/sale.ts'
import { TERMS_TODAY } from '../../rules/sales/terms.ts'
import { formsOf } from '../../server/mail/mail.ts'
import { composeNotice, isMoot } from './compose-notice.server.ts'
import type { About } from './mails/about.server.ts'
import { sampleNotice } from './sample-notices.server.ts'

const SITE = 'https://hammerlane.example'
const KINDS = Object.keys(NOTICES) as NoticeKind[]
const compose = (kind: NoticeKind, change: object = {}) =>
  composeNotice(kind, { ...sampleNotice(kind, SITE), ...change })
const formsFor = (kind: NoticeKind, change: object = {}) => formsOf(compose(kind, change))

/** What each has to say, beside its subject. */
const SAYS: Record<NoticeKind, [subject: string, ...says: string[]]> = {
  welcome: ['Welcome to Hammerlane', 'A bid is binding', `${SITE}/auctions`],
  address_confirmed: ['Your email address is confirmed', 'dana@example.com'],
  outbid: [
    'You have been outbid: 2021 Toyota Camry SE',
    'Current bid, USD: $14,100.00',
    'bid $14,200.00 or more',
    'Saturday, November 21 at 10:49 AM EST',
  ],
  won: ['You won: 2021 Toyota Camry SE', '$14,200.00', 'Sunday, November 22 at 10:49 AM EST'],
  lost: ['The auction has ended: 2021 Toyota Camry SE', 'You owe nothing', '$14,200.00'],
  below_reserve: ['Your bid is below the reserve: 2021 Toyota Camry SE', 'not sold yet'],
  counter_offer: ['An offer for you: 2021 Toyota Camry SE', '$15,500.00', 'Your bid: $14,200.00'],
  second_chance: ['A second chance: 2021 Toyota Camry SE', 'yours was the next bid', '$14,200.00'],
  purchase_agreement: [
    'Your purchase agreement: 2021 Toyota Camry SE',
    'within 48 hours. The signed purchase agreement is attached.',
    'Price, USD: $14,200.00',
    'VIN: 4T1G11AK5MU123456',
    'Deliver to: 1180 Harbor View Drive',
  ],
  offer_withdrawn: [
    'The offer was withdrawn: 2021 Toyota Camry SE',
    'for $14,200.00 was withdrawn',
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
    'We never change bank details by e-mail.',
    `${SITE}/payment`,
  ],
  invoice_changed: [
    'Your invoice has changed: 2021 Toyota Camry SE',
    'You chose delivery to Denver',
    'remaining $392.00 before we hand the vehicle over',
  ],
  remind_half_time: ['A reminder to pay for 2021 Toyota Camry SE', 'Half of your time'],
  remind_last: ['Last reminder to pay for 2021 Toyota Camry SE', 'has not arrived'],
  overdue: ['Your payment is overdue: 2021 Toyota Camry SE', 'November 28 at 2:30 PM EST'],
  payment_in_part: [
    'We received $7,000.00 for 2021 Toyota Camry SE',
    'Pay $7,592.00 by bank wire before Sunday, November 22',
    'Balance: $7,592.00',
  ],
  payment_in_full: ['Paid in full: 2021 Toyota Camry SE', 'Balance: $0.00'],
  payment_in_review: ['We are looking at your payment of $7,000.00', 'Nothing of it is lost'],
  refund: ['We sent you $500.00 back for 2021 Toyota Camry SE', 'Reason: The second key'],
  reservation_cancelled: ['Your reservation was cancelled: 2021 Toyota Camry SE', 'storm'],
  account_closed: [
    'Your account was closed',
    'Not paid, USD: $14,592.00',
    'call us before you wire',
  ],
  account_reopened: ['Your account is open again', 'Reason: The wire arrived a day late.'],
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
  return_period_over: ['Your purchase is complete: 2021 Toyota Camry SE', 'Thank you'],
  contact_answer: [
    'Our answer: Delivery to Alaska',
    'yes, we deliver to Anchorage.',
    'Received: Saturday, November 21 at 10:49 AM EST',
    `${SITE}/contact`,
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

test('a refund takes as long as the terms of its sale say', async () => {
  const { sale } = sampleNotice('refund', SITE)
  const terms = { ...TERMS_TODAY, refundHours: [12, 24] as const }
  const { text } = await formsFor('refund', { sale: { ...sale, terms } })
  expect(text).toContain('It takes 12 to 24 hours to arrive.')
})

describe('the words follow what is paid', () => {
  const { sale } = sampleNotice('invoice', SITE)
  const withPaid = (dollars: number, state: string) => ({
    sale: { ...sale, paid: dollarsToCents(dollars), state },
  })
  const THREAT = /your account is closed/

  test.each([
    [0, 'invoiced', 'before Sunday, November 22'],
    [5_000, 'part_paid', 'before Sunday, November 22'],
  ])('%s of the price: pay in time', async (paid, state, words) => {
    const { text } = await formsFor('invoice_changed', withPaid(paid, state))
    expect(text).toContain(words)
    expect(text).toMatch(THREAT)
  })

  test.each([
    ['the price', 14_200, 'part_paid', 'before we hand the vehicle over'],
    ['the price, once all was paid', 14_200, 'paid', 'before we hand the vehicle over'],
    ['everything', 14_592, 'paid', 'Everything is paid.'],
    ['too much', 14_692, 'paid', 'You have paid $100.00 more'],
  ])('who has paid %s is threatened with nothing', async (_, paid, state, words) => {
    for (const kind of ['invoice_changed', 'payment_in_part'] as const) {
      const { text } = await formsFor(kind, withPaid(paid, state))
      expect(text).toContain(words)
      expect(text).not.toMatch(THREAT)
    }
  })

  test.each(['received', 'returning', 'completed'])(
    'who has it (%s) is asked for nothing',
    async (state) => {
      for (const kind of ['invoice_changed', 'payment_in_part'] as const) {
        const { text } = await formsFor(kind, withPaid(14_092, state))
        expect(text).toContain('There is nothing to pay.')
        expect(text).not.toMatch(/Balance|Routing number|wire the remaining|bank details/)
      }
    },
  )

  test.each([
    ['paid', 14_592, 'We prepare the vehicle now', 'send it back'],
    ['paid', 14_692, 'You have paid $100.00 more', 'Paid in full'],
    ['on_its_way', 14_692, 'We will send it back', 'prepare'],
    ['received', 14_692, 'We will send it back', 'prepare'],
    ['completed', 14_592, 'Your invoice is paid', 'prepare'],
  ])('a payment on what is %s with $%d paid', async (state, paid, says, saysNot) => {
    const { subject, text } = await formsFor('payment_in_full', withPaid(paid, state))
    expect(text).toContain(says)
    expect(`${subject} ${text}`).not.toContain(saysNot)
  })

  test('reminders of what is paid, cancelled or over come to nothing', () => {
    for (const kind of ['remind_half_time', 'remind_last', 'overdue'] as const) {
      for (const state of SALE_STATES) {
        const about = withPaid(0, state).sale as About<'overdue'>['sale']
        expect(isMoot(kind, about, null)).toBe(state !== 'invoiced' && state !== 'part_paid')
      }
      expect(isMoot(kind, withPaid(14_200, 'part_paid').sale as never, null)).toBe(true)
      expect(isMoot(kind, null, null)).toBe(true)
    }
  })

  test('who is told late, because a wire waits for us, is told of the wire, and of no time that is past', async () => {
    const { data } = sampleNotice('overdue', SITE)
    const { text } = await formsFor('overdue', { data: { ...data, defaultsAt: null } })
    expect(text).toContain('A wire has arrived that may be yours')
    expect(text).not.toMatch(/before \w+day/i)
  })

  test('nobody is told to have been outbid in an auction that is over', () => {
    expect(isMoot('outbid', null, 'available')).toBe(false)
    expect(isMoot('outbid', null, 'ended')).toBe(true)
    expect(isMoot('won', null, 'ended')).toBe(false)
  })
})

test.each([
  ['win', 'hammer_price', 'Your bid of $14,200.00 was the highest', 'Winning bid: $14,200.00'],
  ['buy_now', 'buy_now_price', 'You reserved 2021 Toyota Camry SE', 'Buy Now price: $14,200.00'],
  ['offer', 'agreed_price', 'You accepted our offer', 'Agreed price: $14,200.00'],
] as const)('an invoice says how the price came about: %s', async (kind, line, ...says) => {
  const { sale } = sampleNotice('invoice', SITE)
  const lines = sale?.lines.map((one, at) => (at === 0 ? { ...one, kind: line } : one))
  const { text } = await formsFor('invoice', { sale: { ...sale, kind, lines } })
  for (const words of says) expect(text).toContain(words)
  expect(text.includes('the highest when')).toBe(kind === 'win')
})

test.each([
  ['payment_in_review', undefined, 'your payment of $7,000.00', 'Received, USD: $7,000.00'],
  ['payment_in_review', 'EUR', 'your payment of EUR 7,000.00', 'Received, EUR: EUR 7,000.00'],
  ['refund', 'USD', 'We sent you $7,000.00 back', 'Refund, USD: $7,000.00'],
  ['refund', 'CAD', 'We sent you CAD 7,000.00 back', 'Refund, CAD: CAD 7,000.00'],
] as const)('%s of %s is told in its currency', async (kind, currency, subject, highlight) => {
  const data = { amount: dollarsToCents(7_000), currency, reason: 'Wrong account' }
  const { subject: told, text } = await formsFor(kind, { data })
  expect(told).toContain(subject)
  expect(text).toContain(highlight)
})

describe('the two mails of a default', () => {
  const defaulted = (paid: number) => ({
    sale: { ...sampleNotice('invoice', SITE).sale, state: 'defaulted', paid: dollarsToCents(paid) },
  })
  const textOf = async (kind: NoticeKind, paid: number) =>
    (await formsFor(kind, defaulted(paid))).text

  test('say the same of what is owed', async () => {
    expect(await textOf('account_closed', 0)).toContain('call us before you wire')
    const cancelled = await textOf('reservation_cancelled', 0)
    expect(cancelled).toContain('do not wire anything for it without calling us')
    expect(compose('reservation_cancelled', defaulted(0)).preheader).toBe(
      'It was not paid in time.',
    )
    expect(compose('reservation_cancelled').preheader).toBe('You owe nothing for it any more.')
  })

  test('say the same of what was paid', async () => {
    for (const kind of ['account_closed', 'reservation_cancelled'] as const) {
      const text = await textOf(kind, 5_000)
      expect(text).toContain('You paid $5,000.00; our staff see to what becomes of it.')
      expect(text).not.toMatch(/send it back|owe nothing/)
      expect(await textOf(kind, 0)).not.toContain('our staff see')
    }
  })
})

describe('who cannot sign in any more', () => {
  const closed = (owed: number | null) =>
    formsFor('account_closed', {
      data: { reason: 'Never paid, twice', owed, canSignIn: false },
      ...{ lot: null, sale: null },
    })

  test.each([null, 1_100_000])('is not told to, whatever is owed (%s)', async (owed) => {
    const { text, html } = await closed(owed)
    expect(text).toContain('You can no longer sign in')
    for (const form of [text, html]) expect(form).not.toMatch(/still sign in|Sign in|dashboard/)
  })

  test('and owes something is told where the money goes', async () => {
    const { text } = await closed(1_100_000)
    expect(text).toContain('Not paid, USD: $11,000.00')
    expect(text).toContain('invoice that we mailed you')
    expect(text).toContain(`${SITE}/payment`)
    expect((await closed(null)).text).not.toContain('/payment')
  })
})

test('of an offer of what is no longer for sale nobody is led to its auction', async () => {
  const { text } = await formsFor('offer_withdrawn', {
    data: { amount: dollarsToCents(14_200), isListedAgain: false },
  })
  expect(text).toContain('no longer for sale')
  expect(text).not.toContain('/auction/')
})

test('without an account to wire to the reference stands alone', async () => {
  const { text } = await formsFor('invoice', { site: { url: SITE, bank: null } })
  expect(text).toContain('Reference for the wire')
  expect(text).not.toContain('Account number')
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
