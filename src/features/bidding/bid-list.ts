import type { InfiniteData } from '@tanstack/react-query'
import type { BidView } from '../../rules/public-auction.ts'
import type { BidPage } from '../lot/auction.ts'

/** Those that were read so far. */
export type BidPages = InfiniteData<BidPage, string | null>

/** The label that the server gives a member's own bids, in what it tells that member alone. */
const OWN = 'You'

/** The pages with those of the bids that they lack, highest first; the same where they lack none. */
export function addedBids(
  pages: BidPages | undefined,
  bids: readonly BidView[],
): BidPages | undefined {
  const [first, ...rest] = pages?.pages ?? []
  if (!pages || !first) return pages
  const known = new Set([first, ...rest].flatMap(({ items }) => items.map(({ id }) => id)))
  const added = bids.filter(({ id }) => !known.has(id))
  if (added.length === 0) return pages
  const items = [...first.items, ...added].toSorted((a, b) => b.seq - a.seq)
  return { ...pages, pages: [{ ...first, items, total: first.total + added.length }, ...rest] }
}

/** Bids with those labelled that the server told this member, and nobody else, are their own. */
export function labelledBids(
  bids: readonly BidView[],
  ownBids: readonly string[] = [],
): readonly BidView[] {
  const own = new Set(ownBids)
  return bids.map((bid) => (own.has(bid.id) ? { ...bid, bidder: OWN } : bid))
}

export function isOwn(bid: BidView): boolean {
  return bid.bidder === OWN
}
