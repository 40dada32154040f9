import {
  notifyManager,
  type Query,
  type QueryClient,
  replaceEqualDeep,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AuctionLiveState } from '../rules/public-auction.ts'
import { changeListed, isAuction, type ListedAuction } from './listed-auction.ts'
import { isToReadAnew } from './news/overtaken-answer.ts'
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
      onSaleNews: (id, member) => listener?.onSaleNews?.(id, member),
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

function changeEverywhere(
  queryClient: QueryClient,
  change: (auction: ListedAuction) => ListedAuction,
): void {
  const queries = queryClient.getQueryCache().findAll({
    predicate: ({ queryKey: [address] }) => /^\/api\/auctions(?:[/?]|$)/.test(String(address)),
  })
  notifyManager.batch(() => {
    for (const query of queries) {
      const known: unknown = query.state.data
      if (isAuction(known)) changePage(queryClient, query, known, change(known))
      else put(queryClient, query, changeListed(known, change))
    }
  })
}

/**
 * News make a page no younger: what they do not tell is as old as it was, and after an announcement it is of before that. A list
 * counts as read with them, since its cards are what they tell, and reading it again means all its pages.
 */
function changePage(
  queryClient: QueryClient,
  query: Query,
  known: ListedAuction,
  changed: ListedAuction,
): void {
  const { queryKey, state } = query
  const isOutdated = isToReadAnew(known, changed)
  // Where nobody looks at it now it is read when somebody does, however many news come until then.
  put(queryClient, query, changed, isOutdated || state.isInvalidated ? 0 : state.dataUpdatedAt)
  if (isOutdated) void queryClient.invalidateQueries({ queryKey, exact: true })
}

/** The same object where nothing is new: then nothing is rendered. */
function put(
  queryClient: QueryClient,
  { queryKey, state: { data } }: Query,
  changed: unknown,
  updatedAt?: number,
): void {
  const next: unknown = replaceEqualDeep(data, changed)
  if (next !== data) queryClient.setQueryData<unknown>(queryKey, next, { updatedAt })
}

/** The news may be about another auction, or not new. */
function withLive(auction: ListedAuction, live: AuctionLiveState): ListedAuction {
  if (auction.id !== live.id || auction.version >= live.version) return auction
  return { ...auction, ...live }
}
