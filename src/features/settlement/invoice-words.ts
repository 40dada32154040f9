import type { ReservationKind } from '../../rules/auction.ts'
import { formatExactly, type Cents } from '../../rules/money.ts'
import {
  asksForMoney,
  balanceOf,
  isUnpaid,
  totalOf,
  type PriceKind,
  type Sale,
} from '../../rules/sales/sale.ts'
import { dayOnPaper } from '../lot/instants.ts'

/** What an invoice says of how its sale stands. */
export interface InvoiceStanding {
  /** At the left: what has to be done, or what became of it. */
  label: string
  text: string
  /** At the right, in the largest letters. */
  amountLabel: string
  amount: Cents
  /** A word over it all. */
  stamp: 'PAID' | 'CANCELLED' | 'REFUNDED' | 'NOT PAID' | null
  /** Whether it asks for money. */
  asks: boolean
}

export function standingOf(sale: Sale): InvoiceStanding {
  const balance = balanceOf(sale)
  const total = totalOf(sale)
  if (sale.state === 'defaulted' || sale.state === 'cancelled' || sale.state === 'refunded')
    return endedStanding(sale, total)
  if (balance <= 0) return paidStanding(sale, total)
  if (!asksForMoney(sale.state)) return sentBackStanding(sale, total)
  const amountLabel = sale.paid > 0 ? 'Balance due, USD' : 'Total due, USD'
  if (isUnpaid(sale.state) && sale.paid < sale.price) {
    const text = dayOnPaper(sale.dueAt.toISOString())
    return { label: 'Pay before', text, amountLabel, amount: balance, stamp: null, asks: true }
  }
  // The price is paid: nothing is threatened over what came later.
  const text = 'before the vehicle is sent or picked up'
  return { label: 'To be paid', text, amountLabel, amount: balance, stamp: null, asks: true }
}

function endedStanding(sale: Sale, total: Cents): InvoiceStanding {
  const amountLabel = 'Total was, USD'
  const ended = { label: 'Nothing is to be paid', amountLabel, amount: total, asks: false }
  if (sale.state === 'cancelled')
    return { ...ended, text: 'This sale was cancelled.', stamp: 'CANCELLED' }
  if (sale.state === 'refunded') return { ...ended, text: sentBackInWords(sale), stamp: 'REFUNDED' }
  return {
    ...ended,
    label: 'Do not pay without calling us',
    text: 'It was not paid in time: this sale is over.',
    stamp: 'NOT PAID',
  }
}

/** Sent back after the vehicle was received, and not credited yet. */
function sentBackStanding({ paid }: Sale, total: Cents): InvoiceStanding {
  return {
    label: 'Nothing is to be paid',
    text: paid > 0 ? 'Part of what was paid was sent back.' : 'What was paid was sent back.',
    amountLabel: 'Total, USD',
    amount: total,
    stamp: null,
    asks: false,
  }
}

function sentBackInWords({ paid }: Sale): string {
  return paid > 0
    ? `What was paid was sent back, less ${formatExactly(paid)}.`
    : 'What was paid was sent back.'
}

function paidStanding(sale: Sale, total: Cents): InvoiceStanding {
  return {
    label: 'Paid in full',
    text: sale.paidAt ? dayOnPaper(sale.paidAt.toISOString()) : 'Nothing is left to be paid',
    amountLabel: 'Total, USD',
    amount: total,
    stamp: 'PAID',
    asks: false,
  }
}

/** How the price of the vehicle came about, below its title. */
export const PRICE_WORDS: Readonly<Record<PriceKind, string>> = {
  hammer_price: 'hammer price',
  buy_now_price: 'Buy Now price',
  agreed_price: 'agreed price',
}

/** What the buyer did at the time that stands below. */
export const BOUGHT_WORDS: Readonly<Record<ReservationKind, string>> = {
  win: 'Won',
  buy_now: 'Bought',
  offer: 'Agreed',
}

/** What money was that came, or went where it is below nothing. */
export function paymentWords(amount: number): string {
  return amount < 0 ? 'Sent back to you' : 'Payment received'
}
