import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { OwnNews } from '../../live/protocol.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import type { AuctionView, BidView } from '../../rules/public-auction.ts'
import type { MyStanding } from '../dashboard/dashboard.ts'
import { standingInReply } from '../dashboard/my-standing.ts'

/** Own news that do not come for so long, because the connection cannot be signed in, are read. */
const AWAITED_MS = 2_000

/** For what one call has told of many auctions: it is read again where something asks for that. */
export const READ_WITH_OTHERS = {
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** How a member stands in an auction, as the server computes it: read once, then told live. */
export function standingQuery(auctionId: string, userId: string | null) {
  return queryOptions<MyStanding, Error, MyStanding, readonly [string, { viewer: string | null }]>({
    queryKey: [`/api/auctions/${encodeURIComponent(auctionId)}/standing`, { viewer: userId }],
    meta: { signedIn: true },
    enabled: userId !== null,
    // Whoever comes back to the page sees it right.
    staleTime: 0,
    // An answer that was under way while live news overtook it is dropped.
    structuralSharing: (known, fresh) =>
      // Both are what the query holds.
      latest(known as MyStanding | undefined, fresh as MyStanding),
  })
}

/**
 * How the member stands, or null: for visitors, and until the server has told. Amounts are never compared to guess who
 * leads.
 */
export function useStanding(
  auction: AuctionView,
  userId: string | null,
  /** Of many auctions it was read with them all (`showStanding`), and is not asked one by one. */
  isGiven = false,
): MyStanding | null {
  const { id: auctionId, version, status } = auction
  const queryClient = useQueryClient()
  const { data = null } = useQuery({
    ...standingQuery(auctionId, userId),
    ...(isGiven && READ_WITH_OTHERS),
  })
  const listener = useMemo(
    () => ({
      onOwnNews({ own_bids, ...news }: OwnNews, member: string) {
        if (userId === null || member !== userId) return
        showStanding(queryClient, auctionId, userId, {
          ...standingInReply(news),
          own_bids: [...own_bids],
        })
      },
      onSaleNews(_: string, member: string) {
        if (member === userId) void queryClient.invalidateQueries(standingQuery(auctionId, userId))
      },
    }),
    [queryClient, auctionId, userId],
  )
  useLiveAuctions([auctionId], listener)
  // Where the price is not above one's own bid, a bid was voided: one may lead again.
  const mayLead = data?.standing === 'leading' || isReached(data, auction)
  const isAwaited = mayLead || status !== 'available'
  const isLate = data !== null && isAwaited && data.version < version
  useEffect(() => {
    if (!isLate) return
    const ask = () => void queryClient.invalidateQueries(standingQuery(auctionId, userId))
    const timer = setTimeout(ask, AWAITED_MS)
    return () => clearTimeout(timer)
  }, [queryClient, auctionId, userId, isLate, version])
  return data
}

function isReached(known: MyStanding | null, { current_bid }: AuctionView): boolean {
  const own = known?.highest_own_bid ?? null
  return own !== null && own >= (current_bid ?? 0)
}

/** What the answer to one's own accepted bid says: it leads, as of that version. */
export function showLeading(
  queryClient: QueryClient,
  userId: string,
  auction: { id: string; version: number },
  bid: Pick<BidView, 'id' | 'amount'>,
): void {
  showStanding(queryClient, auction.id, userId, {
    standing: 'leading',
    highest_own_bid: bid.amount,
    voided_bid: null,
    version: auction.version,
    outcome: null,
    reservation: null,
    own_bids: [bid.id],
  })
}

/** What live news and one's own bids tell of it; that one sells the lot only the server tells, when it is asked. */
type Told = Omit<MyStanding, 'sells_lot'> & Partial<Pick<MyStanding, 'sells_lot'>>

export function showStanding(
  queryClient: QueryClient,
  auctionId: string,
  userId: string,
  told: Told,
): void {
  const { queryKey } = standingQuery(auctionId, userId)
  queryClient.setQueryData(queryKey, (known) => latest(known, told))
}

/** Versions only rise, and a bid stays one's own. */
export function latest(known: MyStanding | undefined, told: Told): MyStanding {
  const { sells_lot = known?.sells_lot ?? false } = told
  if (!known) return { ...told, sells_lot }
  const newer = known.version > told.version ? known : told
  return { ...newer, own_bids: [...new Set([...known.own_bids, ...told.own_bids])], sells_lot }
}
