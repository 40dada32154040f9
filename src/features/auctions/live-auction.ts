import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type LiveAuction, type LiveMessage, watchAuctions } from '../../browser/live.ts'
import type { AuctionView } from './auctions.ts'
import {
  isAuction,
  isList,
  isPagedList,
  type ListedAuction,
  type ListedPage,
} from './listed-auction.ts'

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
    (known: unknown) => {
      const next = refreshed(known, live)
      return next === known ? undefined : next
    },
  )
}

function refreshed(known: unknown, live: LiveAuction): unknown {
  if (isAuction(known)) return withLive(known, live)
  if (isList(known)) return listWithLive(known, live)
  if (!isPagedList(known)) return known
  const pages = known.pages.map((page) => listWithLive(page, live))
  return pages.every((page, at) => page === known.pages[at]) ? known : { ...known, pages }
}

function listWithLive(list: ListedPage, live: LiveAuction): ListedPage {
  const items = list.items.map((auction) => withLive(auction, live))
  return items.every((auction, at) => auction === list.items[at]) ? list : { ...list, items }
}

/** The same object when the news are about another auction, or not new: then nothing is rendered. */
function withLive(auction: ListedAuction, live: LiveAuction): ListedAuction {
  if (auction.id !== live.id || auction.version >= live.version) return auction
  // A status that this page does not know is shown as available (specification, section 4).
  return { ...auction, ...live, status: live.status as AuctionView['status'] }
}
