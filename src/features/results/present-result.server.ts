import { cents, toDollars } from '../../rules/money.ts'
import type { RunResult } from '../../rules/results/run-result.ts'

/** Of a run that is over, in cents. */
export interface ResultRow {
  result: RunResult
  bid_count: number
  first_bid: number | null
  /** Also of a sale that fell through. */
  sale_price: number | null
  ended_at: Date
}

/** What everybody is told of a run that is over. */
export function presentResult(row: ResultRow) {
  return {
    result: row.result,
    bid_count: row.bid_count,
    first_bid: toDollars(cents(row.first_bid)),
    price: row.result === 'sold' ? toDollars(cents(row.sale_price)) : null,
    ended_at: row.ended_at.toISOString(),
  }
}
