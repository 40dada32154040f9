import { queryOptions } from '@tanstack/react-query'
import type { MaximumBid } from './maximum.ts'

/** One's own maximum of an auction; nobody else's is ever read. */
export function maximumQuery(auctionId: string, userId: string | null) {
  return queryOptions<MaximumBid>({
    queryKey: [maximumAddress(auctionId), { viewer: userId }],
    meta: { signedIn: true },
    enabled: userId !== null,
    // It may have been set on another device.
    staleTime: 0,
  })
}

export function maximumAddress(auctionId: string): string {
  return `/api/auctions/${encodeURIComponent(auctionId)}/maximum`
}
