import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AuctionLiveState } from '../rules/public-auction.ts'
import {
  isAuction,
  isList,
  isPagedList,
  type ListedAuction,
  type ListedPage,
} from './listed-auction.ts'
import { type LiveListener, watchAuctions } from './watch.ts'

/**
 * Keeps auctions on the screen live: each change is put into every list and page of the cache that
 * shows the auction. `listener` hears the same, for what else a screen does with it; it should be
 * stable.
 */
export function useLiveAuctions(ids: readonly string[], listener?: LiveListener): void {
  const queryClient = useQueryClient()
  const wanted = ids.join(' ')
  useEffect(() => {
    if (!wanted) return
    return watchAuctions(wanted.split(' '), {
      onNews(news) {
        showLiveAuction(queryClient, news.auction)
        listener?.onNews?.(news)
      },
      onOwnNews: (news, member) => listener?.onOwnNews?.(news, member),
      onGone(id) {
        showGone(queryClient, id)
        listener?.onGone?.(id)
      },
    })
  }, [queryClient, wanted, listener])
}

/** Puts the present state of an auction wherever the cache has an older one. */
export function showLiveAuction(queryClient: QueryClient, live: AuctionLiveState): void {
  changeEverywhere(queryClient, (auction) => withLive(auction, live))
}

/** An auction that visitors can no longer see, though a page that was a moment too old shows it: it was withdrawn. */
function showGone(queryClient: QueryClient, id: string): void {
  changeEverywhere(queryClient, (auction) =>
    auction.id !== id || auction.status === 'withdrawn'
      ? auction
      : { ...auction, status: 'withdrawn', buy_now_price: null },
  )
}

/** The same object where nothing is new: then nothing is rendered. */
type Change = (auction: ListedAuction) => ListedAuction

function changeEverywhere(queryClient: QueryClient, change: Change): void {
  queryClient.setQueriesData<unknown>(
    { predicate: ({ queryKey: [address] }) => /^\/api\/auctions(?:[/?]|$)/.test(String(address)) },
    (known: unknown) => {
      const next = changed(known, change)
      return next === known ? undefined : next
    },
  )
}

function changed(known: unknown, change: Change): unknown {
  if (isAuction(known)) return change(known)
  if (isList(known)) return listChanged(known, change)
  if (!isPagedList(known)) return known
  const pages = known.pages.map((page) => listChanged(page, change))
  return pages.every((page, at) => page === known.pages[at]) ? known : { ...known, pages }
}

function listChanged(list: ListedPage, change: Change): ListedPage {
  const items = list.items.map(change)
  return items.every((auction, at) => auction === list.items[at]) ? list : { ...list, items }
}

/** The news may be about another auction, or not new. */
function withLive(auction: ListedAuction, live: AuctionLiveState): ListedAuction {
  if (auction.id !== live.id || auction.version >= live.version) return auction
  return { ...auction, ...live }
}
