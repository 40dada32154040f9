import { type InfiniteData, infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../browser/query-client.ts'
import { readAgain } from '../../browser/waits/read-again.ts'
import { WATCHLIST_ADDRESS } from '../watchlist/watchlist-address.ts'
import type {
  AuctionSummary,
  MyBid,
  MyBidList,
  MyReservationList,
  RivalBidList,
} from './dashboard.ts'
import type { Watchlist } from './watchlist/watchlist-view.ts'

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

export function watchlistQuery(userId: string | null) {
  return listOf<Watchlist>(`${WATCHLIST_ADDRESS}?limit=${PER_PAGE}`, userId)
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

/** Changes the rows of all lists of auctions that were read. */
export function changeRows(
  queryClient: QueryClient,
  change: <Row extends { auction: AuctionSummary }>(row: Row) => Row,
): void {
  changeLists<MyBidList>(queryClient, '/api/me/bids', (page) => ({
    ...page,
    items: page.items.map(change),
    voided_bids: page.voided_bids.map(change),
  }))
  changeLists<MyReservationList>(queryClient, '/api/me/reservations', (page) => ({
    ...page,
    items: page.items.map(change),
  }))
  changeLists<Watchlist>(queryClient, WATCHLIST_ADDRESS, (page) => ({
    ...page,
    items: page.items.map(change),
  }))
}

/** Changes one's bids in all lists that were read. */
export function changeBids(queryClient: QueryClient, change: (bid: MyBid) => MyBid): void {
  changeLists<MyBidList>(queryClient, '/api/me/bids', (page) => ({
    ...page,
    items: page.items.map(change),
  }))
}

function changeLists<List>(
  queryClient: QueryClient,
  path: string,
  change: (page: List) => List,
): void {
  queryClient.setQueriesData<InfiniteData<List>>(
    { predicate: ({ queryKey: [address] }) => pathOf(address) === path },
    (known) => known && { ...known, pages: known.pages.map(change) },
  )
}

/** Reads again whatever of bids, reservations and the watchlist is on the screen. */
export function refreshLists(queryClient: QueryClient): Promise<void> {
  return readAgain(queryClient, {
    predicate: ({ queryKey: [address] }) => LISTS.includes(pathOf(address)),
  })
}

const LISTS = ['/api/me/bids', '/api/me/rival-bids', '/api/me/reservations', WATCHLIST_ADDRESS]

/** Below the path of a list there is what is no list, such as the price of a delivery. */
function pathOf(address: string): string {
  return address.split('?')[0] ?? ''
}
