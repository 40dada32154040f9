import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { readAgain } from '../../browser/waits/read-again.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { pricesQuery } from '../lot/auction-queries.ts'
import type { BidPage } from '../lot/auction.ts'
import type { BidPages } from './bid-list.ts'

/** How many bids are read at once: the server's most. */
const PER_PAGE = 100

/** The bids of an auction, highest first, as everybody sees them: which are one's own the standing tells. */
export function bidsQuery(auctionId: string) {
  return infiniteQueryOptions<BidPage, Error, BidPages, readonly [address: string], string | null>({
    queryKey: [bidsAddress(auctionId)],
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    // Specification, section 8: a failure to load the bid list is logged and shows an empty list.
    meta: { failure: 'The bids of this auction could not be read' },
  })
}

export function bidsAddress(auctionId: string): string {
  return `/api/auctions/${encodeURIComponent(auctionId)}/bids?limit=${PER_PAGE}`
}

/** Reads the bids for a page. A list that cannot be read is no reason to have no page. */
export function loadBids(queryClient: QueryClient, auctionId: string): Promise<void> {
  return queryClient.prefetchInfiniteQuery(bidsQuery(auctionId))
}

/** Reads all that are shown again, also where earlier ones are asked for meanwhile: that takes the place of a read under way. */
export function readBidsAgain(queryClient: QueryClient, auctionId: string): Promise<void> {
  return readAgain(queryClient, { queryKey: [bidsAddress(auctionId)] })
}

/** Reads, once the bids are there, what a page needs of those before them. */
export async function loadPrices(queryClient: QueryClient, auction: AuctionView): Promise<void> {
  if (hasEarlierBids(queryClient, auction.id)) await queryClient.prefetchQuery(pricesQuery(auction))
}

/** Whether an auction has bids before those that were read for its page. */
function hasEarlierBids(queryClient: QueryClient, auctionId: string): boolean {
  const pages = queryClient.getQueryData(bidsQuery(auctionId).queryKey)?.pages
  return (pages?.at(-1)?.next_cursor ?? null) !== null
}
