import { cents, dollarsToCents } from '../../rules/money.ts'
import { PAYMENT_HOURS_BUY_NOW } from '../../rules/policy.ts'
import { applySale } from '../../rules/sales/apply-sale.ts'
import { EXAMPLE_BANK } from '../../rules/sales/bank-details.ts'
import type { NoticeData, NoticeKind } from '../../rules/sales/notices.ts'
import { type Sale, type SaleEvent } from '../../rules/sales/sale.ts'
import { TERMS_TODAY } from '../../rules/sales/terms.ts'
import type { About } from './mails/about.server.ts'

/** A notice of each kind about one purchase, for staff to look at: nobody's data. */
export function sampleNotice<Kind extends NoticeKind>(kind: Kind, url: string): About<Kind> {
  return {
    data: DATA[kind],
    lot: LOT,
    sale: saleFor(kind),
    paymentHours: PAYMENT_HOURS_BUY_NOW,
    site: { url, bankFor: () => EXAMPLE_BANK },
    reader: 'open',
  }
}

const LOT = {
  id: '01934f6e-72d3-7a40-9c51-0c6f2f8f9a10',
  title: '2021 Toyota Camry SE',
  lotNumber: 10_466,
}
const PRICE = dollarsToCents(14_200)
const ISSUED_AT = new Date('2026-11-21T15:49:38.120Z')
const DUE_AT = new Date('2026-11-22T15:49:38.120Z')
const LATER = new Date('2026-11-28T19:30:00.000Z')

const BEGUN: SaleEvent = {
  type: 'begun',
  auctionId: LOT.id,
  run: 1,
  buyer: '01934f6e-72d3-7a40-9c51-0c6f2f8f9a11',
  kind: 'win',
  terms: TERMS_TODAY,
  price: PRICE,
  invoiceNumber: 'INV-2026-004188',
  reference: '10466-203355-7',
  line: { id: 'price', kind: 'hammer_price', text: LOT.title, amount: PRICE },
  issuedAt: ISSUED_AT,
  dueAt: DUE_AT,
}
const DELIVERY: SaleEvent = {
  type: 'handover-chosen',
  handover: {
    method: 'delivery',
    address: '1180 Harbor View Drive, Denver, Colorado',
    postalCode: '80202',
    country: 'United States',
    miles: 1_560,
    wishedOn: null,
  },
  delivery: {
    id: 'delivery',
    kind: 'delivery',
    text: 'Delivery to Denver, CO, 1,560 miles, first 1,000 free',
    amount: dollarsToCents(392),
  },
}
const TOTAL = dollarsToCents(14_592)
const STORM = 'The vehicle was damaged in a storm before the pick-up.'
const HALF = dollarsToCents(7_000)
const paid = (amount: number): SaleEvent => ({
  type: 'payment-recorded',
  payment: 'wire',
  amount: cents(amount),
})

const UNPAID_KINDS: readonly NoticeKind[] = [
  'won',
  'purchase_agreement',
  'invoice',
  'remind_half_time',
  'remind_last',
  'overdue',
]
const PART_PAID_KINDS: readonly NoticeKind[] = ['payment_in_part', 'refund']
const RECEIVED_KINDS: readonly NoticeKind[] = [
  'delivered',
  'return_asked',
  'return_refused',
  'taken_back',
  'return_period_over',
]

/** The sale as it stands when such a notice is written. */
function saleFor(kind: NoticeKind): Sale {
  const sale = eventsFor(kind).reduce<Sale | null>(
    (before, event) => applySale(before, event, LOT.id, ISSUED_AT),
    null,
  )
  if (!sale) throw new Error('a sample has no events')
  return sale
}

function eventsFor(kind: NoticeKind): SaleEvent[] {
  if (kind === 'invoice_changed') return [BEGUN, paid(PRICE), DELIVERY]
  if (kind === 'reservation_cancelled') return [BEGUN, { type: 'cancelled', reason: STORM }]
  const begun = [BEGUN, DELIVERY]
  if (kind === 'account_closed') return [...begun, { type: 'defaulted' }]
  if (UNPAID_KINDS.includes(kind)) return begun
  const settled = [...begun, paid(PART_PAID_KINDS.includes(kind) ? HALF : TOTAL)]
  return RECEIVED_KINDS.includes(kind) ? [...settled, { type: 'handed-over' }] : settled
}

const DUE = DUE_AT.toISOString()
const LATER_TEXT = LATER.toISOString()

const SAMPLE_LOTS: NoticeData['saved_search']['lots'] = [
  { id: LOT.id, title: LOT.title, price: PRICE, hasBids: true, location: 'Dallas, TX' },
  {
    id: '01934f6e-72d3-7a40-9c51-0c6f2f8f9a12',
    title: '2019 Ford F-150 XLT SuperCrew',
    price: dollarsToCents(12_500),
    hasBids: false,
    location: 'Fort Worth, TX',
  },
  {
    id: '01934f6e-72d3-7a40-9c51-0c6f2f8f9a13',
    title: '2017 Ram 1500 Big Horn Crew Cab 4x4 with tow package',
    price: dollarsToCents(9_800),
    hasBids: true,
    location: null,
  },
]

const DATA: NoticeData = {
  welcome: {},
  address_confirmed: { email: 'dana@example.com' },
  outbid: {
    run: 1,
    currentBid: dollarsToCents(14_100),
    minimumBid: PRICE,
    endsAt: ISSUED_AT.toISOString(),
  },
  leading_again: { bid: PRICE, run: 1, endsAt: ISSUED_AT.toISOString(), pausedAt: null },
  announcement: {
    run: 1,
    words: ['Odometer corrected from 40,100 mi to 41,100 mi', 'Photos added: 2'],
    notes: ['The first reading was of the day it came in.'],
    endsAt: ISSUED_AT.toISOString(),
    pausedAt: null,
  },
  extended: { run: 1, endsAt: ISSUED_AT.toISOString(), why: 'late_bid' },
  ending_soon: {
    hours: 1,
    run: 1,
    endsAt: ISSUED_AT.toISOString(),
    startingBid: dollarsToCents(9_000),
    currentBid: dollarsToCents(14_100),
  },
  saved_search: {
    search: LOT.id,
    name: 'Cars and trucks in Texas under $15,000',
    query: 'category=cars-trucks&state=TX&price_max=15000',
    count: 5,
    lots: SAMPLE_LOTS,
  },
  question_answered: {
    question: 'Was the timing belt changed, and at what mileage?',
    answer: 'Yes, at 61,300 miles. The invoice of the shop is with the papers.',
  },
  question_rejected: {
    question: 'Who owned it before, and where does he live?',
    reason: 'We tell nothing of earlier owners.',
  },
  won: { price: PRICE, dueAt: DUE },
  lost: { finalPrice: PRICE },
  below_reserve: { bid: PRICE },
  ended_below_reserve: {},
  counter_offer: {
    offer: LOT.id,
    bid: PRICE,
    amount: dollarsToCents(15_500),
    expiresAt: LATER_TEXT,
  },
  second_chance: { offer: LOT.id, amount: PRICE, expiresAt: LATER_TEXT },
  purchase_agreement: {
    email: 'dana@example.com',
    deliverTo: '1180 Harbor View Drive, Denver, Colorado 80202',
    identifier: ['VIN', '4T1G11AK5MU123456'],
  },
  offer_withdrawn: { amount: PRICE, isListedAgain: true },
  invoice: { total: TOTAL, dueAt: DUE },
  invoice_changed: {
    total: TOTAL,
    balance: dollarsToCents(392),
    dueAt: DUE,
    why: 'Delivery to Denver, CO was added to your invoice.',
    chosen: { method: 'delivery', line: 'Delivery to Denver, CO' },
  },
  remind_half_time: { balance: TOTAL, dueAt: DUE },
  remind_last: { balance: TOTAL, dueAt: DUE },
  overdue: { balance: TOTAL, dueAt: DUE, defaultsAt: LATER_TEXT },
  payment_in_part: { amount: HALF, balance: dollarsToCents(7_592), dueAt: DUE },
  payment_in_full: { amount: TOTAL, total: TOTAL },
  payment_in_review: { amount: HALF },
  refund: { amount: dollarsToCents(500), reason: 'The second key was missing.' },
  reservation_cancelled: { reason: STORM },
  account_closed: { reason: 'The invoice was not paid in time.', owed: TOTAL, canSignIn: true },
  account_reopened: { reason: 'The wire arrived a day late.' },
  strike: { reason: 'Nobody came to two agreed pick-ups.', count: 1, lapsesAt: LATER_TEXT },
  strike_taken_back: { reason: 'The yard was closed that day.', count: 0 },
  id_approved: {},
  id_rejected: { reason: 'The document on it has expired.' },
  on_its_way: { latestBy: LATER_TEXT },
  title_sent: {},
  delivered: { returnUntil: LATER_TEXT },
  return_asked: { reason: 'The air conditioning does not cool.' },
  return_refused: { reason: 'The vehicle was driven 2,400 miles since it was received.' },
  taken_back: {
    sentBack: dollarsToCents(14_092),
    kept: dollarsToCents(500),
    reason: 'The second key was missing.',
  },
  return_period_over: {},
  contact_answer: {
    email: 'dana@example.com',
    subject: 'Delivery to Alaska',
    question: 'Do you deliver to Anchorage?\nAnd what does it cost?',
    answer:
      'Hello Dana,\n\nyes, we deliver to Anchorage. The first 1,000 miles are free, as everywhere.\n\nChris, support',
    wroteAt: ISSUED_AT.toISOString(),
    token: '0d9c5a4e-7c1b-4f0e-9a53-2f6b8e1d7c40',
  },
}
