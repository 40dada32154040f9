import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { AuctionView } from '../../rules/public-auction.ts'
import { auctionQuery } from './auction-queries.ts'

/** What the cache has of auctions that were read before, as live news change it; in this order, without those that it has not. */
export function useKnownAuctions(ids: readonly string[]): readonly AuctionView[] {
  const queryClient = useQueryClient()
  const last = useRef<readonly AuctionView[]>([])
  const subscribe = useCallback(
    (tell: () => void) => queryClient.getQueryCache().subscribe(tell),
    [queryClient],
  )
  function read(): readonly AuctionView[] {
    const now = ids.flatMap((id) => queryClient.getQueryData(auctionQuery(id).queryKey) ?? [])
    if (!areSame(last.current, now)) last.current = now
    return last.current
  }
  return useSyncExternalStore(subscribe, read, read)
}

/** One by one the very same objects: the cache keeps them until something changes. */
function areSame(before: readonly AuctionView[], now: readonly AuctionView[]): boolean {
  return before.length === now.length && before.every((auction, at) => auction === now[at])
}
