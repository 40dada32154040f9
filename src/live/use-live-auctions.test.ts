import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { AuctionLiveState } from '../rules/public-auction.ts'
import type { ListedAuction } from './listed-auction.ts'
import { showLiveAuction } from './use-live-auctions.ts'

const boat = { id: 'boat', version: 3, current_bid: 1_000, starting_bid: 900 } as ListedAuction
const car = { ...boat, id: 'car' }
const news = { id: 'boat', version: 4, current_bid: 1_200 } as AuctionLiveState
const PAGE = ['/api/auctions/boat'] as const
const LIST = ['/api/auctions?status=available'] as const
const SIMILAR = ['/api/auctions/car/similar'] as const
const BIDS = ['/api/auctions/boat/bids?limit=100', { viewer: null }] as const

test('news go into every page and list that shows the auction', () => {
  const client = new QueryClient()
  client.setQueryData(PAGE, boat)
  client.setQueryData(LIST, { pages: [{ items: [car] }, { items: [boat] }], pageParams: [null] })
  client.setQueryData(SIMILAR, { items: [boat] })
  showLiveAuction(client, news)
  const fresh = { ...boat, ...news }
  expect(client.getQueryData(PAGE)).toEqual(fresh)
  expect(client.getQueryData(LIST)).toMatchObject({ pages: [{ items: [car] }, { items: [fresh] }] })
  expect(client.getQueryData(SIMILAR)).toEqual({ items: [fresh] })
})

test('older news than what is shown are dropped, and nothing is rendered for them', () => {
  const client = new QueryClient()
  const list = { pages: [{ items: [boat, car] }], pageParams: [null] }
  client.setQueryData(PAGE, boat)
  client.setQueryData(LIST, list)
  const [page, pages] = [client.getQueryData(PAGE), client.getQueryData(LIST)]
  for (const version of [2, 3]) showLiveAuction(client, { ...news, version })
  expect(client.getQueryData(PAGE)).toBe(page)
  expect(client.getQueryData(LIST)).toBe(pages)
})

test('lists of other things and other addresses are left alone', () => {
  const client = new QueryClient()
  const bids = { pages: [{ items: [{ id: 'boat', amount: 1_000 }] }], pageParams: [null] }
  client.setQueryData(BIDS, bids)
  client.setQueryData(['/api/me/bids?limit=50'], boat)
  showLiveAuction(client, news)
  expect(client.getQueryData(BIDS)).toEqual(bids)
  expect(client.getQueryData(['/api/me/bids?limit=50'])).toEqual(boat)
})
