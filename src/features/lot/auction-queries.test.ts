import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { ListedAuction, ListedPage } from '../../live/listed-auction.ts'
import { showLiveAuction } from '../../live/use-live-auctions.ts'
import type { AuctionLiveState, AuctionView } from '../../rules/public-auction.ts'
import { auctionListAt, auctionQuery, closingNextQuery, similarQuery } from './auction-queries.ts'

/** As the server answers at that version. */
function at(version: number, id = 'boat', more: object = {}): AuctionView {
  const state = { status: 'available', starting_bid: 900, last_announcement: 0 }
  const bids = { bid_count: version, current_bid: 1_000 + version, minimum_bid: 1_100 + version }
  return { id, version, ...state, ...bids, ...more } as AuctionView
}

function page(...items: ListedAuction[]): ListedPage {
  return { items, total: items.length, next_cursor: null, searched_for: null }
}

function news(version: number, more: object = {}): AuctionLiveState {
  return at(version, 'boat', more)
}

test('an answer that a live message overtook leaves its news in a list, which is otherwise the answer', async () => {
  for (const { queryKey, structuralSharing } of [closingNextQuery, similarQuery('van')]) {
    const client = new QueryClient()
    const answer = (list: ListedPage) =>
      client.fetchQuery<unknown>({ queryKey, structuralSharing, queryFn: () => list })
    await answer(page(at(3), at(7, 'car')))
    showLiveAuction(client, news(4))
    await answer(page(at(1, 'bus'), at(8, 'car'), at(3, 'boat', { miles: 12 })))
    expect(client.getQueryData<unknown>(queryKey)).toEqual(
      page(at(1, 'bus'), at(8, 'car'), at(4, 'boat', { miles: 12 })),
    )
    await answer(page(at(5)))
    expect(client.getQueryData<unknown>(queryKey)).toEqual(page(at(5)))
  }
})

test('so it does in a list of many pages', async () => {
  const client = new QueryClient()
  const list = auctionListAt('/api/auctions?status=available')
  const answer = (first: ListedPage) => client.fetchInfiniteQuery({ ...list, queryFn: () => first })
  await answer(page(at(3), at(7, 'car')))
  showLiveAuction(client, news(4))
  await answer(page(at(7, 'car'), at(3)))
  expect(client.getQueryData(list.queryKey)?.pages).toEqual([page(at(7, 'car'), at(4))])
  await answer(page(at(5)))
  expect(client.getQueryData(list.queryKey)?.pages).toEqual([page(at(5))])
})

test('an answer that a bid overtook still brings a page the facts that an announcement corrects', async () => {
  const client = new QueryClient()
  const { queryKey } = auctionQuery('boat')
  const answer = (auction: AuctionView) =>
    client.fetchQuery({ ...auctionQuery('boat'), queryFn: () => auction })
  const corrected = { last_announcement: 4, mileage: 84_120 }
  await answer(at(4, 'boat', { ...corrected, mileage: 48_120 }))
  showLiveAuction(client, news(5, { last_announcement: 4 }))
  await answer(at(4, 'boat', corrected))
  expect(client.getQueryData(queryKey)).toEqual(at(5, 'boat', corrected))
  // Of before the announcement.
  await answer(at(3, 'boat', { mileage: 48_120 }))
  expect(client.getQueryData(queryKey)).toEqual(at(5, 'boat', corrected))
})
