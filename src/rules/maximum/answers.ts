import type { Auction } from '../auction.ts'
import { oneIncrementAbove, reserveStatus } from '../bidding.ts'
import { cents, type Cents } from '../money.ts'

/**
 * What maximum bids make of an offer. The house bids the least needed for whoever leads, one increment above the
 * next-highest offer and never above the maximum; a maximum below the reserve bids in full, one that reaches it goes to
 * the reserve. What loses to a maximum leaves one line, what loses by a maximum none.
 */

/** What a maximum answered: a lower offer, or a bid that it only equals, which is refused. */
export type Automatic = 'outbids' | 'equals'

/** What maximums depend on. */
export type Bidding = Pick<Auction, 'startingBid' | 'reservePrice' | 'leading' | 'leadingMaximum'>

/** What is bid, for whom; `maximum` is up to which others are outbid for them from now on. */
export interface NewBid {
  bidder: string
  amount: Cents
  maximum?: Cents
  automatic?: Automatic
}

/** How the leader's maximum answers an amount that somebody else offers at a time; null where it does not reach it. */
export function answerTo(
  { leading, leadingMaximum }: Bidding,
  offer: { bidder: string; amount: Cents },
  at: Date,
): NewBid | null {
  if (!leading || leadingMaximum === null || leading.bidder === offer.bidder) return null
  if (leadingMaximum < offer.amount) return null
  const { bidder } = leading
  const amount = least(oneIncrementAbove(offer.amount, at), leadingMaximum)
  return { bidder, amount, maximum: leadingMaximum, automatic: 'outbids' }
}

/** What a maximum bids at once, set at a time by who does not lead, where it beats whoever does. */
export function firstBid(auction: Bidding, bidder: string, maximum: Cents, at: Date): NewBid {
  const { leading, leadingMaximum, startingBid } = auction
  const next = oneIncrementAbove(leadingMaximum ?? leading?.amount ?? startingBid, at)
  const amount = isReserveUnmet(auction) ? atReserve(auction, next, maximum) : least(next, maximum)
  return { bidder, amount, maximum }
}

/** What its own leader's new maximum bids at once: nothing, but below an unmet reserve. */
export function raise(auction: Bidding, maximum: Cents, at: Date): NewBid | null {
  const { leading } = auction
  if (!leading || !isReserveUnmet(auction)) return null
  const amount = atReserve(auction, oneIncrementAbove(leading.amount, at), maximum)
  return amount > leading.amount ? { bidder: leading.bidder, amount, maximum } : null
}

/** What is bid below a reserve that is not met: the maximum in full, or where it reaches the reserve that, at least `next`. */
function atReserve({ reservePrice }: Bidding, next: Cents, maximum: Cents): Cents {
  // Bids are in whole dollars, the reserve need not be.
  const reserve = cents(Math.ceil((reservePrice ?? 0) / 100) * 100)
  return least(next > reserve ? next : reserve, maximum)
}

function isReserveUnmet(auction: Bidding): boolean {
  return reserveStatus(auction) === 'not_met'
}

function least(one: Cents, other: Cents): Cents {
  return one < other ? one : other
}
