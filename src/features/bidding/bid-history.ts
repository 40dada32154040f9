import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useSession } from '../../browser/session.ts'
import { hasFewerBids } from '../../live/news/overtaken-answer.ts'
import type { AuctionNews } from '../../live/protocol.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import type { AuctionLiveState, AuctionView, BidView } from '../../rules/public-auction.ts'
import { pricesAddress, runsAddress } from '../lot/auction-queries.ts'
import { shownBids, withBids, type BidPages } from './bid-list.ts'
import { bidsQuery, readBidsAgain } from './bid-queries.ts'
import { standingQuery } from './standing.ts'

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
  const viewer = session.status === 'signed-in' ? session.user.id : null
  const bids = useInfiniteQuery(bidsQuery(auction.id))
  const { data: standing } = useQuery({ ...standingQuery(auction.id, viewer), enabled: false })
  const { rows, total } = useMemo(
    () => shownBids(bids.data, standing?.own_bids),
    [bids.data, standing?.own_bids],
  )
  useLiveBids(auction)
  useMissedBids(auction, total)
  return {
    rows,
    hasEarlier: bids.hasNextPage,
    isLoadingEarlier: bids.isFetchingNextPage,
    showEarlier: () => void bids.fetchNextPage(),
  }
}

/** Puts new bids into the list as they come. */
function useLiveBids(auction: AuctionView): void {
  const queryClient = useQueryClient()
  const last = useRef<AuctionLiveState>(auction)
  const { id } = auction
  const listener = useMemo(
    () => ({
      onNews(news: AuctionNews) {
        const before = last.current
        if (news.auction.version < before.version) return
        last.current = news.auction
        showBids(queryClient, id, news.bids)
        if (!hasFewerBids(before, news.auction)) return
        void queryClient.invalidateQueries({ queryKey: [pricesAddress(id)] })
        void queryClient.invalidateQueries({ queryKey: [runsAddress(id)] })
      },
    }),
    [queryClient, id],
  )
  useLiveAuctions([id], listener)
}

/** Reads the list again when bids were missed: while the connection was down, or between two reads. */
function useMissedBids({ id, version, bid_count }: AuctionView, total: number | undefined): void {
  const queryClient = useQueryClient()
  const askedFor = useRef(-1)
  useEffect(() => {
    if (total === undefined || total === bid_count || askedFor.current === version) return
    askedFor.current = version
    void readBidsAgain(queryClient, id)
  }, [queryClient, id, version, bid_count, total])
}

/** A bid that is shown to its bidder already is called 'You' until everybody is told of it. */
export function showBids(
  queryClient: QueryClient,
  auctionId: string,
  bids: readonly BidView[],
): void {
  queryClient.setQueryData<BidPages>(bidsQuery(auctionId).queryKey, (known) =>
    withBids(known, bids),
  )
}
