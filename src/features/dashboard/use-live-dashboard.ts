import { useQueryClient } from '@tanstack/react-query'
import { throttle } from 'es-toolkit/function'
import { useEffect, useMemo, useRef } from 'react'
import { MAX_WATCHED, type AuctionNews, type OwnNews } from '../../live/protocol.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import { changeBids, changeRows, refreshLists } from './dashboard-queries.ts'
import type { AuctionSummary, MyBid } from './dashboard.ts'
import { hasToBeRead, withNews, withOwnNews } from './live-rows.ts'

/** However fast bids come, the lists are read again at most this often, in milliseconds; where runs begin or end, this often. */
const REREAD_MS = 1_000
const REREAD_AT_ENDS_MS = 150

/**
 * Keeps the dashboard's lists live: price, end and how one stands are shown as they are told. The rest of a list, what others bid
 * and the counts, is read again; at once where a run begins or ends, or a sale of the member's changes.
 */
export function useLiveDashboard(
  auctions: readonly AuctionSummary[],
  bids: readonly MyBid[],
  /** The auctions of one's purchases that are not at their end. */
  openSales: readonly string[],
  userId: string | null,
): void {
  const queryClient = useQueryClient()
  const refresh = useMemo(
    () => throttle(() => void refreshLists(queryClient), REREAD_MS),
    [queryClient],
  )
  const refreshAtEnds = useMemo(
    () => throttle(() => void refreshLists(queryClient), REREAD_AT_ENDS_MS),
    [queryClient],
  )
  useEffect(
    () => () => {
      refresh.cancel()
      refreshAtEnds.cancel()
    },
    [refresh, refreshAtEnds],
  )
  const shown = useRef({ auctions, bids })
  useEffect(() => {
    shown.current = { auctions, bids }
  }, [auctions, bids])
  const ids = useMemo(() => worthWatching(auctions, openSales), [auctions, openSales])
  const listener = useMemo(
    () => ({
      onNews(news: AuctionNews) {
        const known = shown.current.auctions.find(({ id }) => id === news.auction.id)
        if (!known || known.version >= news.auction.version) return
        changeRows(queryClient, (row) => withNews(row, news))
        if (known.status === news.auction.status) refresh()
        else refreshAtEnds()
      },
      onOwnNews(news: OwnNews, member: string) {
        const known = shown.current.auctions.find(({ id }) => id === news.auction)
        if (member !== userId || !known || known.version > news.version) return
        if (!hasToBeRead(shown.current.bids, news)) {
          return changeBids(queryClient, (bid) => withOwnNews(bid, news))
        }
        // What it is told on watching was read with the list.
        if (known.version === news.version) return
        refreshAtEnds()
      },
      onSaleNews(_: string, member: string) {
        if (member === userId) refreshAtEnds()
      },
      // Withdrawn just before it was watched, or while the connection was lost.
      onGone: refresh,
    }),
    [queryClient, refresh, refreshAtEnds, userId],
  )
  useLiveAuctions(ids, listener)
}

/** Those that can still change, or whose sale can, the open ones first if there are too many; in an order that stays. */
function worthWatching(
  auctions: readonly AuctionSummary[],
  openSales: readonly string[],
): string[] {
  const open = idsOf(auctions.filter(({ status }) => status === 'available'))
  const over = idsOf(auctions.filter(({ status }) => status === 'ended'))
  return [...new Set([...open, ...openSales, ...over])].slice(0, MAX_WATCHED).toSorted()
}

function idsOf(auctions: readonly AuctionSummary[]): string[] {
  return auctions.map(({ id }) => id)
}
