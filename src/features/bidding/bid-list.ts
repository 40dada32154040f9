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

export interface ShownBids {
  /** Highest first. */
  rows: readonly BidView[]
  /** How many the list has in all; undefined when it was not read. */
  total: number | undefined
}

/**
 * The list as this viewer sees it: those labelled that the server told this member, and nobody else, are their own. What
 * was answered to somebody else, who has signed out since, is left out until everybody is told of it.
 */
export function shownBids(pages: BidPages | undefined, ownBids: readonly string[] = []): ShownBids {
  const own = new Set(ownBids)
  const all = pages?.pages.flatMap(({ items }) => items) ?? []
  const rows = all
    .filter((bid) => !isOwn(bid) || own.has(bid.id))
    .map((bid) => (own.has(bid.id) ? { ...bid, bidder: OWN } : bid))
  const total = pages?.pages[0]?.total
  return { rows, total: total === undefined ? undefined : total - (all.length - rows.length) }
}

export function isOwn(bid: BidView): boolean {
  return bid.bidder === OWN
}
