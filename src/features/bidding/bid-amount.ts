import { BID_FAULTS, MOST_DOLLARS } from '../../rules/bid-amount.ts'
import { formatDollars } from '../../rules/money.ts'

/** What is typed into the bid field, checked against the lowest amount that would be accepted. */
export type TypedBid =
  | { state: 'good'; amount: number }
  | { state: 'empty' }
  | { state: 'wrong'; message: string }

/** Dollars in, dollars out (specification, section 5 'Bid'). */
export function checkTypedBid(typed: string, minimum: number): TypedBid {
  if (typed.trim() === '') return { state: 'empty' }
  const amount = Number(typed)
  if (Number.isNaN(amount)) return { state: 'wrong', message: BID_FAULTS.notNumber }
  if (amount < minimum) {
    return { state: 'wrong', message: `Minimum bid is ${formatDollars(minimum)}` }
  }
  if (amount > MOST_DOLLARS) return { state: 'wrong', message: BID_FAULTS.tooHigh }
  if (!Number.isInteger(amount)) return { state: 'wrong', message: BID_FAULTS.fraction }
  return { state: 'good', amount }
}

/** The amount one step up or down, never below the minimum. From nothing, a step leads to the minimum. */
export function stepped(typed: string, minimum: number, step: number): number {
  const from = Number(typed)
  if (typed.trim() === '' || !Number.isFinite(from) || from < minimum) return minimum
  return Math.max(minimum, Math.floor(from) + step)
}
