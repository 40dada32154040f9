import { biddingText } from '../../languages/site/bidding.ts'
import { BID_FAULTS } from '../../rules/bid-words.ts'
import { MAX_DOLLARS } from '../../rules/money.ts'
import { formatDollars } from '../../rules/money.ts'
import { SECOND_LOOK_TIMES } from '../../rules/policy.ts'
import { priceOf, type Prices } from '../../rules/price.ts'
import type { AuctionView } from '../../rules/public-auction.ts'

/** What is typed into the bid field, checked against the lowest amount that would be accepted. */
export type TypedBid =
  | { state: 'good'; amount: number }
  | { state: 'empty' }
  /** `isOvertaken`: it was enough when it was typed. */
  | { state: 'wrong'; message: string; isOvertaken?: boolean }

/**
 * Dollars in, dollars out (specification, section 5 'Bid'). An amount that was enough when it was typed,
 * by the minimum of then, was overtaken.
 */
export function checkTypedBid(
  typed: string,
  minimum: number,
  minimumThen: number = minimum,
): TypedBid {
  if (typed.trim() === '') return { state: 'empty' }
  const amount = Number(typed)
  if (Number.isNaN(amount)) return { state: 'wrong', message: BID_FAULTS.notNumber() }
  if (amount < minimum) {
    const message = biddingText('minimumIs', { amount: formatDollars(minimum) })
    return { state: 'wrong', message, isOvertaken: amount >= minimumThen }
  }
  if (amount > MAX_DOLLARS) return { state: 'wrong', message: BID_FAULTS.tooHigh() }
  if (!Number.isInteger(amount)) return { state: 'wrong', message: BID_FAULTS.fraction() }
  return { state: 'good', amount }
}

/** By how much the minimum exceeds the price, in dollars: the increment that the rules have at it. */
export function stepOf({
  minimum_bid,
  current_bid,
  starting_bid,
}: Pick<AuctionView, 'minimum_bid' | 'current_bid' | 'starting_bid'>): number {
  return minimum_bid - (current_bid ?? starting_bid)
}

/** The amount one step up or down, never below the minimum. From nothing, a step leads to the minimum. */
export function stepped(typed: string, minimum: number, step: number): number {
  const from = Number(typed)
  if (typed.trim() === '' || !Number.isFinite(from) || from < minimum) return minimum
  return Math.max(minimum, Math.floor(from) + step)
}

/**
 * Whether an amount is more than three times the current bid, or the starting bid if there is none: likely
 * a digit too many. The minimum itself never is. Dollars.
 */
export function isFarAbove(amount: number, auction: Prices & { minimum_bid: number }): boolean {
  return amount > SECOND_LOOK_TIMES * priceOf(auction) && amount > auction.minimum_bid
}
