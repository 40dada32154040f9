import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { StatementLineKind, WaitsFor } from '../../../rules/proceeds/statement.ts'
import type { PayableAt } from '../../../rules/proceeds/terms.ts'
import { calendarDay } from '../../frame/calendar-day.ts'
import { exactly } from '../../settlement/sale-words.ts'
import type { ConsignorAccount, StatementLineView, StatementSummary } from './proceeds.ts'

/** In CSV files, whose words are English. */
export const KIND_WORDS: Readonly<Record<StatementLineKind, string>> = {
  price: 'Hammer price',
  commission: 'Commission',
  lot_fee: 'Fee per lot',
  price_back: 'Hammer price taken back',
  commission_back: 'Commission given back',
  lot_fee_back: 'Fee per lot given back',
  charge: 'Charge',
}

type Text = Parameters<typeof proceedsText>[0]

export const PAYABLE_WORDS = {
  release: 'payableRelease',
  return_period_over: 'payableReturnPeriod',
} as const satisfies Record<PayableAt, Text>

export const WAITS_WORDS = {
  terms: 'noTerms',
  payment: 'waitsPayment',
  release: 'waitsRelease',
  return_period: 'waitsReturnPeriod',
  return: 'waitsReturn',
} as const satisfies Record<WaitsFor, Text>

/** "2.5% of the hammer price and $150.00 for each lot, once the return period is over" */
export function termsInWords(terms: NonNullable<ConsignorAccount['terms']>): string {
  const { commission_percent: percent, lot_fee: fee, payable_at: at } = terms
  return fee > 0
    ? proceedsText('termsWithFee', { percent, fee: exactly(fee), at })
    : proceedsText('termsInWords', { percent, at })
}

/** What is to be done about a statement. */
export function standingInWords({ payout, payable, carried_forward: carried }: StatementSummary) {
  if (payout) {
    const { paid_on: day, reference } = payout
    return proceedsText('paidOutOn', { day: calendarDay(`${day}T12:00:00Z`), reference })
  }
  if (payable > 0) return proceedsText('toBePaidOut')
  return carried < 0
    ? proceedsText('carriedToNext', { amount: exactly(-carried) })
    : proceedsText('nothingToPayOut')
}

/** "Lot HL-20017, stock 4471, sold Nov 23, 2026"; null for what is of no lot. */
export function lotInWords({ lot, stock_number: stock, sold_at: at }: StatementLineView) {
  if (lot === null) return null
  return [
    proceedsText('lot', { lot }),
    ...(stock === null ? [] : [proceedsText('stock', { number: stock })]),
    ...(at === null ? [] : [proceedsText('sold', { day: calendarDay(at) })]),
  ].join(', ')
}

/** Whether a line is the first of its lot, so that the lot is named there. */
export function beginsLot(lines: readonly StatementLineView[], at: number): boolean {
  const [line, before] = [lines[at], lines[at - 1]]
  return line?.sale_id === null || line?.sale_id !== before?.sale_id
}

/** "3 sales, $42,600" */
export function countInWords({ count, price }: { count: number; price: number }): string {
  return proceedsText('salesAndPrice', { count, price: formatDollars(price) })
}
