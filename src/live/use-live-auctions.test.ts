import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
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

const corrected = {
  ...boat,
  last_announcement: 0,
  bid_count: 2,
  status: 'available',
  mileage: 48_120,
}
const announced = { ...news, last_announcement: 4, bid_count: 2, status: 'available' } as const

/** The server, once staff have corrected the mileage. */
function aServer() {
  return vi.fn<() => object>(() => ({ ...corrected, ...announced, version: 5, mileage: 84_120 }))
}

test('a page that nobody looks at is read anew after an announcement, once', async () => {
  const client = new QueryClient()
  const queryFn = aServer()
  client.setQueryData(PAGE, corrected)
  showLiveAuction(client, announced)
  showLiveAuction(client, { ...announced, version: 5 })
  for (const _ of [1, 2]) {
    const look = new QueryObserver(client, { queryKey: PAGE, queryFn, staleTime: 10_000 })
    const leave = look.subscribe(() => undefined)
    await expect.poll(() => client.getQueryData(PAGE)).toMatchObject({ mileage: 84_120 })
    leave()
  }
  expect(queryFn).toHaveBeenCalledOnce()
})

test('a page that nobody looks at is read anew when the lot runs again, or a bid was voided', () => {
  for (const before of [{ status: 'ended' }, { bid_count: 3 }]) {
    const client = new QueryClient()
    client.setQueryData(PAGE, { ...corrected, ...before })
    client.setQueryData(LIST, { items: [{ ...corrected, ...before }] })
    showLiveAuction(client, { ...announced, last_announcement: 0 })
    expect(client.getQueryCache().find({ queryKey: PAGE })?.isStaleByTime(10_000)).toBe(true)
    expect(client.getQueryData(LIST)).toMatchObject({ items: [{ version: 4 }] })
  }
})

test('a page that somebody looks at shows the news at once and is read anew', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
  const queryFn = aServer()
  client.setQueryData(PAGE, corrected)
  const stop = new QueryObserver(client, { queryKey: PAGE, queryFn }).subscribe(() => undefined)
  showLiveAuction(client, announced)
  expect(client.getQueryData(PAGE)).toMatchObject({ current_bid: 1_200, mileage: 48_120 })
  await expect.poll(() => client.getQueryData(PAGE)).toMatchObject({ mileage: 84_120 })
  expect(queryFn).toHaveBeenCalledOnce()
  stop()
})

test('news make a page no younger, and one that is to be read anew stays so', async () => {
  const client = new QueryClient()
  const updatedAt = Date.now() - 60_000
  client.setQueryData(PAGE, boat, { updatedAt })
  showLiveAuction(client, news)
  expect(client.getQueryData(PAGE)).toMatchObject({ version: 4 })
  expect(client.getQueryState(PAGE)?.dataUpdatedAt).toBe(updatedAt)
  client.setQueryData(PAGE, boat)
  await client.invalidateQueries({ queryKey: PAGE })
  showLiveAuction(client, news)
  expect(client.getQueryCache().find({ queryKey: PAGE })?.isStaleByTime(10_000)).toBe(true)
})
