import type { InfiniteData } from '@tanstack/react-query'
import { isEqual } from 'es-toolkit/predicate'
import type { BidView } from '../../rules/public-auction.ts'
import type { BidPage } from '../lot/auction.ts'

/** Those that were read so far. */
export type BidPages = InfiniteData<BidPage, string | null>

/** The label that the server gives a member's own bids, in what it tells that member alone. */
const OWN = 'You'

/** The pages with these bids among them, highest first, as they are told now; the same pages where they are there already. */
export function withBids(
  pages: BidPages | undefined,
  bids: readonly BidView[],
): BidPages | undefined {
  const [first, ...rest] = pages?.pages ?? []
  if (!pages || !first) return pages
  const known = new Map([first, ...rest].flatMap(({ items }) => items.map((bid) => [bid.id, bid])))
  // What one alone was told does not take the place of what everybody is told.
  const news = bids.filter((bid) => !isOwn(bid) || !known.has(bid.id))
  const told = new Map(news.map((bid) => [bid.id, bid]))
  if (news.every((bid) => isEqual(known.get(bid.id), bid))) return pages
  const added = news.filter(({ id }) => !known.has(id))
  const asTold = (items: readonly BidView[]) => items.map((bid) => told.get(bid.id) ?? bid)
  const items = [...asTold(first.items), ...added].toSorted((a, b) => b.seq - a.seq)
  const others = rest.map((page) => ({ ...page, items: asTold(page.items) }))
  return { ...pages, pages: [{ ...first, items, total: first.total + added.length }, ...others] }
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
