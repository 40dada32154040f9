import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { changeAuction } from '../../engine/by-staff/change-auction.server.ts'
import type { BidView } from '../../rules/public-auction.ts'
import type { PriceList } from '../lot/auction.ts'

let market: Marketplace
let bidder: string

beforeAll(async () => {
  market = await openMarketplace()
  bidder = await aMember(market.db)
})
afterAll(() => market.close())

async function bid(lot: string, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const body = { amount: 10_000 + at * 100 }
    const { status } = await market.ask('POST', `/api/auctions/${lot}/bids`, { by: bidder, body })
    expect(status).toBe(201)
  }
}

async function prices(lot: string): Promise<PriceList['items']> {
  return (await market.ask('GET', `/api/auctions/${lot}/prices`)).body.items
}

test('the prices of an auction are its bids, lowest first, as amount and time alone', async () => {
  const lot = await aLot(market.db)
  expect(await prices(lot)).toEqual([])
  await bid(lot, 5)
  const bids: BidView[] = (await market.ask('GET', `/api/auctions/${lot}/bids`)).body.items
  expect(await prices(lot)).toEqual(
    bids.toReversed().map(({ seq, amount, created_at }) => ({ seq, amount, created_at })),
  )
})

test('of very many bids two hundred are told, the first and the highest among them', async () => {
  const lot = await aLot(market.db)
  await bid(lot, 230)
  const items = await prices(lot)
  expect(items.length).toBeGreaterThan(100)
  expect(items.length).toBeLessThanOrEqual(200)
  expect(items[0]).toMatchObject({ amount: 10_100 })
  expect(items.at(-1)).toMatchObject({ amount: 33_000 })
  const steps = items.slice(1).map(({ amount }, at) => amount - (items[at]?.amount ?? 0))
  expect(Math.min(...steps)).toBeGreaterThan(0)
  expect(Math.max(...steps)).toBeLessThanOrEqual(200)
})

test('a new run begins with a line of its own', async () => {
  const lot = await aLot(market.db, { reserve_price: 90_000 })
  await bid(lot, 3)
  const endsAt = new Date(Date.now() + 3_600_000)
  await changeAuction(market.db, lot, () => [
    { type: 'close', reservation: randomUUID(), early: true },
    { type: 'relist', endsAt },
  ])
  expect(await prices(lot)).toEqual([])
  await bid(lot, 1)
  expect(await prices(lot)).toMatchObject([{ amount: 10_100 }])
})

test('an auction that nobody may see has no prices and none similar', async () => {
  for (const id of [randomUUID(), 'x', await aLot(market.db, { status: 'draft' })]) {
    expect((await market.ask('GET', `/api/auctions/${id}/prices`)).status).toBe(404)
    expect((await market.ask('GET', `/api/auctions/${id}/similar`)).status).toBe(404)
  }
})
