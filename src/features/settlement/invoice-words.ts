import { invoicePaperText } from '../../languages/papers/invoice-paper.ts'
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
  const amountLabel = invoicePaperText(sale.paid > 0 ? 'balanceDue' : 'totalDue')
  if (isUnpaid(sale.state) && sale.paid < sale.price) {
    const label = invoicePaperText('payBefore')
    const text = dayOnPaper(sale.dueAt.toISOString())
    return { label, text, amountLabel, amount: balance, stamp: null, asks: true }
  }
  // The price is paid: nothing is threatened over what came later.
  const label = invoicePaperText('toBePaid')
  const text = invoicePaperText('beforeHandover')
  return { label, text, amountLabel, amount: balance, stamp: null, asks: true }
}

function endedStanding(sale: Sale, total: Cents): InvoiceStanding {
  const amountLabel = invoicePaperText('totalWas')
  const ended = {
    label: invoicePaperText('nothingToPay'),
    amountLabel,
    amount: total,
    asks: false,
  }
  if (sale.state === 'cancelled')
    return { ...ended, text: invoicePaperText('wasCancelled'), stamp: 'CANCELLED' }
  if (sale.state === 'refunded') return { ...ended, text: sentBackInWords(sale), stamp: 'REFUNDED' }
  return {
    ...ended,
    label: invoicePaperText('doNotPay'),
    text: invoicePaperText('notPaidInTime'),
    stamp: 'NOT PAID',
  }
}

/** Sent back after the vehicle was received, and not credited yet. */
function sentBackStanding({ paid }: Sale, total: Cents): InvoiceStanding {
  return {
    label: invoicePaperText('nothingToPay'),
    text: invoicePaperText(paid > 0 ? 'partSentBack' : 'sentBack'),
    amountLabel: invoicePaperText('totalInDollars'),
    amount: total,
    stamp: null,
    asks: false,
  }
}

function sentBackInWords({ paid }: Sale): string {
  return paid > 0
    ? invoicePaperText('sentBackLess', { amount: formatExactly(paid) })
    : invoicePaperText('sentBack')
}

function paidStanding(sale: Sale, total: Cents): InvoiceStanding {
  return {
    label: invoicePaperText('paidInFull'),
    text: sale.paidAt ? dayOnPaper(sale.paidAt.toISOString()) : invoicePaperText('nothingLeft'),
    amountLabel: invoicePaperText('totalInDollars'),
    amount: total,
    stamp: 'PAID',
    asks: false,
  }
}

/** How the price of the vehicle came about, below its title. */
export const PRICE_WORDS = {
  hammer_price: 'hammerPrice',
  buy_now_price: 'buyNowPrice',
  agreed_price: 'agreedPrice',
} as const satisfies Record<PriceKind, string>

/** What the buyer did at the time that stands below. */
export const BOUGHT_WORDS = {
  win: 'won',
  buy_now: 'bought',
  offer: 'agreed',
} as const satisfies Record<ReservationKind, string>

/** What money was that came, or went where it is below nothing. */
export function paymentWords(amount: number): string {
  return invoicePaperText(amount < 0 ? 'sentBackToYou' : 'paymentReceived')
}
