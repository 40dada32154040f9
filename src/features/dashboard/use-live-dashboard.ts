import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { LiveMessage } from '../../live/watch.ts'
import { useLiveConnection } from '../../live/connection-state.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import type { AuctionBeside } from './dashboard.ts'
import { refreshLists } from './dashboard-queries.ts'

/** However fast bids come, the lists are read again at most this often, in milliseconds. */
const REREAD_MS = 1_000

/** The state of what is watched is told at once; what was not told after this time is looked at again. */
const UNHEARD_MS = 3_000

/** As many as one connection may watch. */
const MOST_WATCHED = 200

/**
 * Keeps the dashboard's lists live: when one of these auctions changes they are read again, so that
 * bid, time left and who leads always come from the server together.
 */
export function useLiveDashboard(auctions: readonly AuctionBeside[]): void {
  const refresh = useRefresh()
  const versions = useRef(new Map<string, number>())
  useEffect(() => {
    versions.current = new Map(auctions.map(({ id, version }) => [id, version]))
  }, [auctions])
  const ids = useMemo(() => worthWatching(auctions), [auctions])
  const heard = useUnheard(ids, refresh)
  const onMessage = useCallback(
    ({ auction }: LiveMessage) => {
      heard.current.add(auction.id)
      const known = versions.current.get(auction.id)
      if (known !== undefined && auction.version > known) refresh()
    },
    [heard, refresh],
  )
  useLiveAuctions(ids, onMessage)
}

/**
 * Nothing is told about an auction that was withdrawn just before it was watched, or while the connection
 * was lost. So when one keeps silent the lists are read again.
 */
function useUnheard(ids: readonly string[], refresh: () => void) {
  const heard = useRef(new Set<string>())
  const isOnline = useLiveConnection()
  const wanted = ids.join(' ')
  useEffect(() => {
    if (!isOnline) heard.current.clear()
    if (!isOnline || !wanted) return
    const timer = setTimeout(() => {
      if (wanted.split(' ').some((id) => !heard.current.has(id))) refresh()
    }, UNHEARD_MS)
    return () => clearTimeout(timer)
  }, [isOnline, wanted, refresh])
  return heard
}

/** Those that can still change, the open ones first if there are too many; in an order that stays. */
function worthWatching(auctions: readonly AuctionBeside[]): string[] {
  const open = idsOf(auctions.filter(({ status }) => status === 'available'))
  const over = idsOf(auctions.filter(({ status }) => status === 'ended'))
  return [...new Set([...open, ...over])].slice(0, MOST_WATCHED).toSorted()
}

function idsOf(auctions: readonly AuctionBeside[]): string[] {
  return auctions.map(({ id }) => id)
}

function useRefresh(): () => void {
  const queryClient = useQueryClient()
  const readAt = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    clearTimeout(timer.current)
    const read = () => {
      readAt.current = Date.now()
      void refreshLists(queryClient)
    }
    timer.current = setTimeout(read, Math.max(0, readAt.current + REREAD_MS - Date.now()))
  }, [queryClient])
}
