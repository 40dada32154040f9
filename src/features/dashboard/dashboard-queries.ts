import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import type { MyBidList, MyReservationList, RivalBidList } from './dashboard.ts'

/** What the dashboard reads, each for one member: `userId` is null until one is signed in. */

const PER_PAGE = 50

/** All bids, or only those on auctions that are available. */
export function myBidsQuery(userId: string | null, isActive: boolean) {
  const narrowed = isActive ? '&active=true' : ''
  return listOf<MyBidList>(`/api/me/bids?limit=${PER_PAGE}${narrowed}`, userId)
}

export function myReservationsQuery(userId: string | null) {
  return listOf<MyReservationList>(`/api/me/reservations?limit=${PER_PAGE}`, userId)
}

/** Every bid of one run, newest first. */
export function rivalBidsQuery(userId: string | null, auctionId: string, run: number) {
  const address = `/api/me/rival-bids?auction=${auctionId}&run=${run}&limit=${PER_PAGE}`
  return listOf<RivalBidList>(address, userId)
}

function listOf<List extends { next_cursor: string | null }>(
  address: string,
  userId: string | null,
) {
  return infiniteQueryOptions<
    List,
    Error,
    InfiniteData<List, string | null>,
    OwnKey,
    string | null
  >({
    queryKey: [address, { viewer: userId }],
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
    ...ownedBy(userId),
  })
}

/** Reads again whatever of bids and reservations is on the screen. */
export function refreshLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      /^\/api\/me\/(?:bids|rival-bids|reservations)\b/.test(String(address)),
  })
}
