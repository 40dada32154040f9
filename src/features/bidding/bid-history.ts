import type { BidPage } from '../lot/auction.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { LiveAuction, LiveMessage } from '../../live/watch.ts'
import { useSession } from '../../browser/session.ts'
import type { AuctionView, BidView } from '../../rules/public-auction.ts'
import { auctionQuery } from '../lot/auction-queries.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import { isOwn, mergeBids } from './bid-rows.ts'

/** How many bids are read at once: the server's most. */
const PER_PAGE = 100
/** A member with bids hears from the server at most this often whose the new ones are, in milliseconds. */
const REREAD_MS = 1_000

type BidPages = InfiniteData<BidPage, string | null>

/** The bids of an auction as everybody may see them, highest first. */
function bidsQuery(auctionId: string) {
  return pagesOf([addressOf(auctionId)])
}

/** The same as one member may see them: their own are labelled 'You'. Read in the browser only. */
function ownBidsQuery(auctionId: string, userId: string | null) {
  return {
    ...pagesOf([addressOf(auctionId), { viewer: userId }]),
    meta: { signedIn: true },
    enabled: userId !== null,
  }
}

function addressOf(auctionId: string): string {
  return `/api/auctions/${encodeURIComponent(auctionId)}/bids?limit=${PER_PAGE}`
}

function pagesOf(queryKey: readonly [address: string, ...rest: unknown[]]) {
  return infiniteQueryOptions<BidPage, Error, BidPages, typeof queryKey, string | null>({
    queryKey,
    initialPageParam: null,
    getNextPageParam: (last) => last.next_cursor,
  })
}

/** Reads the bids for a page. A list that cannot be read is no reason to have no page. */
export function loadBids(queryClient: QueryClient, auctionId: string): Promise<void> {
  return queryClient.prefetchInfiniteQuery(bidsQuery(auctionId))
}

/** Whether an auction has bids before those that were read for its page. */
export function hasEarlierBids(queryClient: QueryClient, auctionId: string): boolean {
  const { queryKey } = bidsQuery(auctionId)
  return (queryClient.getQueryData<BidPages>(queryKey)?.pages.at(-1)?.next_cursor ?? null) !== null
}

export interface Bids {
  /** Highest first, one's own labelled 'You'. Empty when they cannot be read. */
  rows: readonly BidView[]
  hasEarlier: boolean
  isLoadingEarlier: boolean
  showEarlier: () => void
}

/** The bids of the auction on the screen, kept live. */
export function useBids(auction: AuctionView): Bids {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const everybodys = useInfiniteQuery(bidsQuery(auction.id))
  const own = useInfiniteQuery(ownBidsQuery(auction.id, userId))
  useFailureLogged(everybodys.error ?? own.error)
  useLiveBids(auction, userId)
  useMissedBids(auction, everybodys.data?.pages[0]?.total)
  const rows = useMemo(
    () => mergeBids(rowsOf(own.data), rowsOf(everybodys.data)),
    [own.data, everybodys.data],
  )
  const shown = own.data ? own : everybodys
  return {
    rows,
    hasEarlier: shown.hasNextPage,
    isLoadingEarlier: shown.isFetchingNextPage,
    showEarlier: () => void shown.fetchNextPage(),
  }
}

function rowsOf(data: BidPages | undefined): BidView[] {
  return data?.pages.flatMap((page) => page.items) ?? []
}

/** Specification, section 8: a failure to load the bid list is logged and shows an empty list. */
function useFailureLogged(error: Error | null): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console -- the specification has it logged
    if (error) console.error('The bids of this auction could not be read', error)
  }, [error])
}

/** Puts new bids into the list as they come. */
function useLiveBids(auction: AuctionView, userId: string | null): void {
  const queryClient = useQueryClient()
  const askWhose = useWhoseBids(auction.id, userId)
  const last = useRef<LiveAuction>(auction)
  const { id } = auction
  const onMessage = useCallback(
    (message: LiveMessage) => {
      const before = last.current
      if (message.auction.version < before.version) return
      last.current = message.auction
      if (message.bids.length > 0) {
        addBids(queryClient, bidsQuery(id).queryKey, message.bids)
        askWhose()
      }
      if (isNewRun(before, message.auction)) void queryClient.invalidateQueries(auctionQuery(id))
    },
    [queryClient, id, askWhose],
  )
  useLiveAuctions([id], onMessage)
}

/** What else has changed with a new run is not told live. */
function isNewRun(before: LiveAuction, now: LiveAuction): boolean {
  const isReopened = before.status !== 'available' && now.status === 'available'
  return isReopened || now.bid_count < before.bid_count
}

/** Reads the list again when bids were missed: while the connection was down, or between two reads. */
function useMissedBids({ id, version, bid_count }: AuctionView, total: number | undefined): void {
  const queryClient = useQueryClient()
  const askedFor = useRef(-1)
  useEffect(() => {
    if (total === undefined || total === bid_count || askedFor.current === version) return
    askedFor.current = version
    void queryClient.invalidateQueries({ queryKey: [addressOf(id)] })
  }, [queryClient, id, version, bid_count, total])
}

/**
 * Live messages say the same to everybody, so a member who has bid asks again whose the new bids are:
 * one of them may have been placed in another window.
 */
function useWhoseBids(auctionId: string, userId: string | null): () => void {
  const queryClient = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const askedAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    const { queryKey } = ownBidsQuery(auctionId, userId)
    if (!rowsOf(queryClient.getQueryData<BidPages>(queryKey)).some(isOwn)) return
    clearTimeout(timer.current)
    const ask = () => {
      askedAt.current = Date.now()
      void queryClient.invalidateQueries({ queryKey })
    }
    timer.current = setTimeout(ask, Math.max(0, askedAt.current + REREAD_MS - Date.now()))
  }, [queryClient, auctionId, userId])
}

/** Shows a bid that the server has just confirmed to its bidder. */
export function showOwnBid(
  queryClient: QueryClient,
  auctionId: string,
  userId: string,
  bid: BidView,
): void {
  const own = ownBidsQuery(auctionId, userId).queryKey
  addBids(queryClient, bidsQuery(auctionId).queryKey, [bid])
  addBids(queryClient, own, [bid])
  // A read that was under way may not know the bid yet.
  void queryClient.invalidateQueries({ queryKey: own })
}

function addBids(
  queryClient: QueryClient,
  queryKey: readonly [string, ...unknown[]],
  news: readonly BidView[],
): void {
  queryClient.setQueryData<BidPages>(queryKey, (known) => {
    const [first, ...rest] = known?.pages ?? []
    if (!known || !first) return known
    const items = mergeBids(first.items, news)
    const added = items.length - first.items.length
    return { ...known, pages: [{ ...first, items, total: first.total + added }, ...rest] }
  })
}
