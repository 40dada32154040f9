import { formatDollars } from '../../../rules/money.ts'
import type { StatementLineKind, WaitsFor } from '../../../rules/proceeds/statement.ts'
import type { PayableAt } from '../../../rules/proceeds/terms.ts'
import { calendarDay } from '../../frame/calendar-day.ts'
import { exactly } from '../../settlement/sale-words.ts'
import type { ConsignorAccount, StatementLineView, StatementSummary } from './proceeds.ts'

export const KIND_WORDS: Readonly<Record<StatementLineKind, string>> = {
  price: 'Hammer price',
  commission: 'Commission',
  lot_fee: 'Fee per lot',
  price_back: 'Hammer price taken back',
  commission_back: 'Commission given back',
  lot_fee_back: 'Fee per lot given back',
  charge: 'Charge',
}

export const PAYABLE_WORDS: Readonly<Record<PayableAt, string>> = {
  release: 'once the buyer has the vehicle',
  return_period_over: 'once the return period is over',
}

export const WAITS_WORDS: Readonly<Record<WaitsFor, string>> = {
  terms: 'No terms are agreed yet',
  payment: 'The buyer still owes something',
  release: 'The buyer does not have the vehicle yet',
  return_period: 'Can still be returned',
  return: 'Is on its way back',
}

/** "2.5% of the hammer price and $150.00 for each lot, once the return period is over" */
export function termsInWords(terms: NonNullable<ConsignorAccount['terms']>): string {
  const fee = terms.lot_fee > 0 ? ` and ${exactly(terms.lot_fee)} for each lot` : ''
  return `${terms.commission_percent}% of the hammer price${fee}, payable ${PAYABLE_WORDS[terms.payable_at]}`
}

/** What is to be done about a statement. */
export function standingInWords({ payout, payable, carried_forward: carried }: StatementSummary) {
  if (payout) return `Paid out ${calendarDay(`${payout.paid_on}T12:00:00Z`)}, ${payout.reference}`
  if (payable > 0) return 'To be paid out'
  return carried < 0 ? `${exactly(-carried)} carried over to the next one` : 'Nothing to pay out'
}

/** "Lot HL-20017, stock 4471, sold Nov 23, 2026"; null for what is of no lot. */
export function lotInWords({ lot, stock_number: stock, sold_at: at }: StatementLineView) {
  if (lot === null) return null
  return [
    `Lot ${lot}`,
    ...(stock === null ? [] : [`stock ${stock}`]),
    ...(at === null ? [] : [`sold ${calendarDay(at)}`]),
  ].join(', ')
}

/** Whether a line is the first of its lot, so that the lot is named there. */
export function beginsLot(lines: readonly StatementLineView[], at: number): boolean {
  const [line, before] = [lines[at], lines[at - 1]]
  return line?.sale_id === null || line?.sale_id !== before?.sale_id
}

/** "3 sales, $42,600" */
export function countInWords({ count, price }: { count: number; price: number }): string {
  const sales = count === 1 ? '1 sale' : `${count.toLocaleString('en-US')} sales`
  return `${sales}, ${formatDollars(price)}`
}
