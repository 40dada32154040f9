import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWatchlist } from '../../watchlist/watchlist-store.ts'

type Read = Pick<UseInfiniteQueryResult, 'refetch' | 'isEnabled'>

/** Reads a member's watchlist again: what the browser kept comes onto it a moment after they signed in. */
export function useReadAfterMerge({ refetch, isEnabled }: Read): void {
  const merges = useWatchlist((watchlist) => watchlist.merges)
  const read = useRef(merges)
  useEffect(() => {
    if (read.current === merges) return
    read.current = merges
    if (isEnabled) void refetch()
  }, [merges, isEnabled, refetch])
}
