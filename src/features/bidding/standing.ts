import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { MyStanding } from '../dashboard/dashboard.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { useBidsInOtherWindows } from './other-windows.ts'

/** A member who takes part hears at most this often how they stand, in milliseconds. */
const REREAD_MS = 1_000

/** How a member stands in an auction, as the server computes it. */
function standingQuery(auctionId: string, userId: string | null) {
  return queryOptions<MyStanding, Error, MyStanding, readonly [string, { viewer: string | null }]>({
    queryKey: [`/api/auctions/${encodeURIComponent(auctionId)}/standing`, { viewer: userId }],
    meta: { signedIn: true },
    enabled: userId !== null,
    // Whoever comes back to the page sees it right.
    staleTime: 0,
  })
}

/**
 * How the member stands, or null: for visitors, and until the server has told. Read again when the
 * auction changes while one takes part. Amounts are never compared to guess who leads.
 */
export function useStanding(auction: AuctionView, userId: string | null): MyStanding | null {
  const queryClient = useQueryClient()
  const { data = null } = useQuery(standingQuery(auction.id, userId))
  // Who has not bid may still have bought.
  const hasPart = data?.standing !== 'none' || auction.status !== 'available'
  const isOld = data !== null && hasPart && data.version < auction.version
  const askedAt = useRef(0)
  const { id, version } = auction
  useEffect(() => {
    if (!isOld) return
    const ask = () => {
      askedAt.current = Date.now()
      void queryClient.invalidateQueries(standingQuery(id, userId))
    }
    const timer = setTimeout(ask, Math.max(0, askedAt.current + REREAD_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [queryClient, id, userId, version, isOld])
  const askAgain = useCallback(() => {
    void queryClient.invalidateQueries({
      // Its bids and one's standing: their addresses are below the auction's.
      predicate: ({ queryKey: [address] }) => String(address).startsWith(`/api/auctions/${id}/`),
    })
  }, [queryClient, id])
  useBidsInOtherWindows(id, askAgain)
  return data
}

/** What the answer to one's own accepted bid says: it leads, as of that version. */
export function showLeading(
  queryClient: QueryClient,
  userId: string,
  { id, version }: Pick<AuctionView, 'id' | 'version'>,
  amount: number,
): void {
  queryClient.setQueryData(standingQuery(id, userId).queryKey, (known) =>
    known && known.version > version
      ? known
      : {
          standing: 'leading' as const,
          highest_own_bid: amount,
          version,
          outcome: null,
          reservation: null,
        },
  )
}
