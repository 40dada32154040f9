import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { auctionListAddress, type AuctionFilter } from '../../catalogue/auction-filter.ts'
import type { ListedPage, SimilarAuctions } from '../../live/listed-auction.ts'
import { keepNews } from '../../live/news/overtaken-answer.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import type { PriceList } from './auction.ts'

/** One auction. */
export function auctionQuery(id: string) {
  return queryOptions<AuctionView, Error, AuctionView, readonly [string]>({
    queryKey: [`/api/auctions/${encodeURIComponent(id)}`],
    structuralSharing: keepNews,
  })
}

/** Open auctions like this one, nearest first. */
export function similarQuery(id: string) {
  return queryOptions<SimilarAuctions, Error, SimilarAuctions, readonly [string]>({
    queryKey: [`/api/auctions/${encodeURIComponent(id)}/similar`],
    structuralSharing: keepNews,
  })
}

/** How the price of a run rose, where the bids that are shown do not reach back to the first. */
export function pricesQuery({ id, run }: Pick<AuctionView, 'id' | 'run'>) {
  return queryOptions<PriceList, Error, PriceList, readonly [string, { run: number }]>({
    queryKey: [pricesAddress(id), { run }],
  })
}

export function pricesAddress(id: string): string {
  return `/api/auctions/${encodeURIComponent(id)}/prices`
}

/** The runs of a lot before the present one. */
export function runsAddress(id: string): string {
  return `/api/auctions/${encodeURIComponent(id)}/runs`
}

/**
 * How long a list stays cached in a browser, with all its loaded pages, so that Back from an auction finds its place. On the
 * server each rendering has a cache of its own, which needs no timer.
 */
const CACHED_MS = typeof document === 'undefined' ? Infinity : 3_600_000

/** A list of auctions, newest first unless told otherwise, continued page by page with its cursor. */
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
    gcTime: CACHED_MS,
    structuralSharing: keepNews,
  })
}

const CLOSING_NEXT = 4

/** The next auctions to close. */
export const closingNextQuery = queryOptions<ListedPage, Error, ListedPage, readonly [string]>({
  queryKey: [`/api/auctions?status=available&sort=ending_soonest&limit=${CLOSING_NEXT}`],
  structuralSharing: keepNews,
})
