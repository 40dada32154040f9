import { useQueryClient } from '@tanstack/react-query'
import { throttle } from 'es-toolkit/function'
import { useEffect, useMemo, useRef } from 'react'
import { MOST_WATCHED, type AuctionNews } from '../../live/protocol.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import { refreshLists } from './dashboard-queries.ts'
import type { AuctionSummary } from './dashboard.ts'

/** However fast bids come, the lists are read again at most this often, in milliseconds. */
const REREAD_MS = 1_000

/**
 * Keeps the dashboard's lists live: when one of these auctions changes they are read again, so that
 * bid, time left and who leads always come from the server together.
 */
export function useLiveDashboard(auctions: readonly AuctionSummary[]): void {
  const queryClient = useQueryClient()
  const refresh = useMemo(
    () => throttle(() => void refreshLists(queryClient), REREAD_MS),
    [queryClient],
  )
  useEffect(() => refresh.cancel, [refresh])
  const versions = useRef(new Map<string, number>())
  useEffect(() => {
    versions.current = new Map(auctions.map(({ id, version }) => [id, version]))
  }, [auctions])
  const ids = useMemo(() => worthWatching(auctions), [auctions])
  const listener = useMemo(
    () => ({
      onNews({ auction }: AuctionNews) {
        const known = versions.current.get(auction.id)
        if (known !== undefined && auction.version > known) refresh()
      },
      // Withdrawn just before it was watched, or while the connection was lost.
      onGone: refresh,
    }),
    [refresh],
  )
  useLiveAuctions(ids, listener)
}

/** Those that can still change, the open ones first if there are too many; in an order that stays. */
function worthWatching(auctions: readonly AuctionSummary[]): string[] {
  const open = idsOf(auctions.filter(({ status }) => status === 'available'))
  const over = idsOf(auctions.filter(({ status }) => status === 'ended'))
  return [...new Set([...open, ...over])].slice(0, MOST_WATCHED).toSorted()
}

function idsOf(auctions: readonly AuctionSummary[]): string[] {
  return auctions.map(({ id }) => id)
}
