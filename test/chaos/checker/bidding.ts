/** Who leads, at what price and up to what, by a few rules of the specification: told apart from the product's own on purpose. */
import type { AuctionEvent } from '../../../src/rules/auction.ts'
import { toDollars } from '../../../src/rules/money.ts'
import type { Ledger } from '../history.ts'
import { INCREMENT, termsOf } from './states.ts'

export interface Bidding {
  leader: string | null
  /** In dollars, as all here; where nobody leads that from which bidding begins. */
  price: number
  /** Up to which it is bid for the leader, with the price at least. */
  limit: number
}

/** What somebody offered, or a maximum bid for them. */
export interface Offer {
  is: 'bid' | 'maximum' | 'outbids' | 'equals'
  bidder: string
  /** Null takes a maximum back. */
  amount: number | null
  /** Absent where it made no bid. */
  bid?: string
}

export function offerIn(event: AuctionEvent): Offer | null {
  if (event.type === 'maximum-set') {
    const { bidder, maximum } = event
    return { is: 'maximum', bidder, amount: toDollars(maximum) }
  }
  if (event.type !== 'bid-placed') return null
  const { bid, bidder, amount, maximum, automatic } = event
  if (automatic || maximum === undefined)
    return { is: automatic ?? 'bid', bidder, bid, amount: toDollars(amount) }
  return { is: 'maximum', bidder, bid, amount: toDollars(maximum) }
}

/** A maximum whose bid is voided is over, with all that was bid by it. */
export function withoutBid(offers: readonly Offer[], bid: string): Offer[] {
  const gone = offers.find((one) => one.bid === bid)
  return offers.filter((one) =>
    gone === undefined || gone.is === 'bid'
      ? one !== gone
      : one.is === 'bid' || one.bidder !== gone.bidder,
  )
}

export function biddingIn(ledger: Pick<Ledger, 'lines'>) {
  const { start, reserve } = termsOf(ledger)
  const atLeast = Math.ceil(reserve ?? 0)
  const none: Bidding = { leader: null, price: start, limit: start }
  const after = (now: Bidding, offer: Offer) =>
    offer.bidder === now.leader ? byLeader(now, offer, atLeast) : byOther(now, offer, atLeast)
  return { none, after, afterAll: (offers: readonly Offer[]) => offers.reduce(after, none) }
}

/** Below the reserve a maximum bids at once, as far as that. */
function byLeader(now: Bidding, { is, amount }: Offer, reserve: number): Bidding {
  const { leader, price, limit } = now
  const offered = amount ?? price
  if (is === 'outbids') return now
  if (is === 'equals')
    return offered > limit ? now : { leader, limit, price: Math.max(price, offered) }
  if (is === 'bid') return { leader, price: offered, limit: Math.max(offered, limit) }
  const least = price < reserve ? Math.max(price + INCREMENT, reserve) : price
  return { leader, price: Math.min(offered, least), limit: offered }
}

/** Of two who offer the same the earlier leads; who wins by a maximum pays an increment above the other, or the reserve. */
function byOther(now: Bidding, { is, bidder, amount }: Offer, reserve: number): Bidding {
  const { leader, limit } = now
  if (amount === null || is === 'outbids' || is === 'equals') return now
  if (amount <= limit) return { leader, limit, price: Math.min(amount + INCREMENT, limit) }
  const least = is === 'bid' ? amount : Math.max(limit + INCREMENT, reserve)
  return { leader: bidder, price: Math.min(amount, least), limit: amount }
}
