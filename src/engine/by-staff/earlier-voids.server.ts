import type { Auction, AuctionEvent } from '../../rules/auction.ts'
import { decide } from '../../rules/decide.ts'
import { followOffers, linesOf, type Offers } from '../../rules/maximum/offers.ts'
import { highestOf } from '../../rules/safeguards/void-bid.ts'

/**
 * What a void of an earlier release wrote, of the lines of one time; nothing where that cannot be true. What maximums made of it was
 * decided by rules that are not kept, so it is taken as written where it lets nobody lead at more than they offered, nor at more than
 * the price was.
 */
export function earlierVoid(
  auction: Auction,
  offers: Offers,
  events: readonly AuctionEvent[],
  at: Date,
): AuctionEvent[] {
  const [first] = events
  if (first?.type !== 'bid-voided') return []
  const { follows: bid = first.bid, reason } = first
  const command = { type: 'void-bid', bid, offers, answer: '', reason } as const
  if (decide(auction, command, at).outcome === 'refused') return []
  const following = followOffers(offers)
  const written: AuctionEvent[] = []
  for (const event of events) {
    const before = following.offers()
    following.after(event, at)
    if (!isOf(bid, event, written.at(-1))) break
    if (!isPossible(event, before, following.offers(), auction)) break
    written.push(event)
  }
  return written.some((event) => isVoidOf(bid, event)) ? written : []
}

/** First go the bids that fall with it, then itself; its maximum ends, and another bids anew. */
function isOf(bid: string, event: AuctionEvent, before: AuctionEvent | undefined): boolean {
  switch (event.type) {
    case 'bid-voided':
      return event.follows === bid || isVoidOf(bid, event)
    case 'maximum-set':
      return event.maximum === null && isVoidOf(bid, before)
    case 'bid-placed':
      return before?.type === 'maximum-set' || isVoidOf(bid, before)
    default:
      return false
  }
}

function isVoidOf(bid: string, event: AuctionEvent | undefined): boolean {
  return event?.type === 'bid-voided' && event.bid === bid
}

function isPossible(
  event: AuctionEvent,
  before: Offers,
  after: Offers,
  { startingBid, leading }: Auction,
): boolean {
  const standing = linesOf(before)
  if (event.type === 'bid-voided') {
    const { bid, highest, leader, maximum = 0 } = event
    const left = highestOf(linesOf(after))
    const isLed = highest === (left?.amount ?? null) && leader === (left?.bidder ?? null)
    const stood = standing.some((line) => line.bid === bid)
    return stood && isLed && maximum <= mostOf(leader, after)
  }
  if (event.type !== 'bid-placed') return true
  const { bidder, amount, maximum, automatic } = event
  if (maximum === undefined || automatic) return false
  const isAbove = amount >= startingBid && amount > (highestOf(standing)?.amount ?? -1)
  const isOffered = amount <= maximum && maximum <= mostOf(bidder, before)
  return isAbove && isOffered && amount <= (leading?.amount ?? 0)
}

/** The highest that somebody offered, whether they took it back or not. */
function mostOf(bidder: string | null, offers: Offers): number {
  const own = offers.filter((offer) => offer.bidder === bidder)
  return Math.max(0, ...own.flatMap(({ line, maximum }) => [line?.amount ?? 0, maximum ?? 0]))
}
