import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveAuction, type LiveMessage, watchAuctions } from '../../browser/live.ts'
import type { AuctionPage, AuctionView } from './auctions.ts'

/**
 * Keeps auctions on the screen live: each change is put into every list and page of the cache that
 * shows the auction. `onMessage` hears the same, for what else a screen does with it; it should be
 * stable.
 */
export function useLiveAuctions(
  ids: readonly string[],
  onMessage?: (message: LiveMessage) => void,
): void {
  const queryClient = useQueryClient()
  const wanted = ids.join(' ')
  useEffect(() => {
    if (!wanted) return
    return watchAuctions(wanted.split(' '), (message) => {
      showLiveAuction(queryClient, message.auction)
      onMessage?.(message)
    })
  }, [queryClient, wanted, onMessage])
}

/** Puts the present state of an auction wherever the cache has an older one. */
export function showLiveAuction(queryClient: QueryClient, live: LiveAuction): void {
  queryClient.setQueriesData<unknown>(
    { predicate: ({ queryKey: [address] }) => /^\/api\/auctions(?:[/?]|$)/.test(String(address)) },
    (known: unknown) => refreshed(known, live),
  )
}

function refreshed(known: unknown, live: LiveAuction): unknown {
  if (isAuction(known)) return withLive(known, live)
  if (isList(known)) return listWithLive(known, live)
  if (!isPagedList(known)) return known
  const pages = known.pages.map((page) => listWithLive(page, live))
  return pages.every((page, at) => page === known.pages[at]) ? known : { ...known, pages }
}

function listWithLive(list: AuctionPage, live: LiveAuction): AuctionPage {
  const items = list.items.map((auction) => withLive(auction, live))
  return items.every((auction, at) => auction === list.items[at]) ? list : { ...list, items }
}

/** The same object when the news are about another auction, or not new: then nothing is rendered. */
function withLive(auction: AuctionView, live: LiveAuction): AuctionView {
  if (auction.id !== live.id || auction.version >= live.version) return auction
  // A status that this page does not know is shown as available (specification, section 4).
  return { ...auction, ...live, status: live.status as AuctionView['status'] }
}

function isAuction(data: unknown): data is AuctionView {
  return typeof data === 'object' && data !== null && 'starting_bid' in data
}

/** Lists of auctions, not those of bids. */
function isList(data: unknown): data is AuctionPage {
  if (typeof data !== 'object' || data === null || !('items' in data)) return false
  return Array.isArray(data.items) && isAuction(data.items[0])
}

function isPagedList(data: unknown): data is InfiniteData<AuctionPage> {
  if (typeof data !== 'object' || data === null || !('pages' in data)) return false
  return Array.isArray(data.pages) && data.pages.every((page) => isEmptyList(page) || isList(page))
}

function isEmptyList(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    'items' in data &&
    Array.isArray(data.items) &&
    data.items.length === 0
  )
}
