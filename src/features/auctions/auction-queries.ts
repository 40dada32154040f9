import { infiniteQueryOptions, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { AuctionView } from './auctions.ts'
import { isAuction, type ListedPage } from './listed-auction.ts'

/** The states that a list can be narrowed to. */
export type ListStatus = 'available' | 'ended' | 'sold'

export interface AuctionFilter {
  status?: ListStatus | undefined
  category?: string | undefined
  /** Words of the title, category or description. */
  q?: string | undefined
}

/** One auction. */
export function auctionQuery(id: string) {
  return queryOptions<AuctionView, Error, AuctionView, readonly [string]>({
    queryKey: [`/api/auctions/${encodeURIComponent(id)}`],
    // An answer that was under way while a live message overtook it is dropped.
    structuralSharing: (known, fresh) =>
      isAuction(known) && isAuction(fresh) && known.version > fresh.version
        ? known
        : replaceEqualDeep(known, fresh),
  })
}

/** A list of auctions, newest first, continued page by page with its cursor. */
export function auctionListQuery(filter: AuctionFilter) {
  return auctionListAt(auctionListAddress(filter))
}

/** The list at an address. */
export function auctionListAt(address: string) {
  return infiniteQueryOptions<
    ListedPage,
    Error,
    { pages: ListedPage[]; pageParams: unknown[] },
    readonly [string],
    string | null
  >({
    queryKey: [address],
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
  })
}

const CLOSING_NEXT = 4

/** The next auctions to close. */
export const closingNextQuery = queryOptions<ListedPage, Error, ListedPage, readonly [string]>({
  queryKey: [`/api/auctions?status=available&sort=ending_soonest&limit=${CLOSING_NEXT}`],
})

/** The same filter always makes the same address, so that it is one entry of the cache. */
export function auctionListAddress({ status, category, q }: AuctionFilter): string {
  const search = new URLSearchParams()
  if (status) search.set('status', status)
  if (category) search.set('category', category)
  if (q) search.set('q', q)
  const text = search.toString()
  return text ? `/api/auctions?${text}` : '/api/auctions'
}
