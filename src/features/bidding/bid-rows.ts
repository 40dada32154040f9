import type { BidView } from '../../rules/public-auction.ts'

/** The label that the server gives a member's own bids, in what it tells that member alone. */
const OWN = 'You'

/**
 * Two accounts of the same bids as one, highest first. Where they differ about a bid, the one that
 * says it is one's own is right: only the member's own reads and answers can know.
 */
export function mergeBids(some: readonly BidView[], others: readonly BidView[]): BidView[] {
  const byId = new Map<string, BidView>()
  for (const bid of [...some, ...others]) {
    if (byId.get(bid.id)?.bidder !== OWN) byId.set(bid.id, bid)
  }
  return [...byId.values()].toSorted((a, b) => b.seq - a.seq)
}

export function isOwn(bid: BidView): boolean {
  return bid.bidder === OWN
}
