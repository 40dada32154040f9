import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLot, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { changeAuction } from '../../engine/by-staff/change-auction.server.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

async function similarTo(lot: string): Promise<string[]> {
  const { body } = await market.ask('GET', `/api/auctions/${lot}/similar`)
  return body.items.map(({ id }) => id)
}

test('similar are open auctions of the category, the nearest in price and year first', async () => {
  const { db } = market
  const boat = { category: 'boats', year: 2018, starting_bid: 20_000 }
  const lot = await aLot(db, boat)
  const far = await aLot(db, { ...boat, starting_bid: 400_000 })
  const close = await aLot(db, { ...boat, starting_bid: 21_000, year: 2017 })
  const near = await aLot(db, { ...boat, starting_bid: 16_000, year: 2019 })
  const over = await aLot(db, boat)
  await changeAuction(db, over, () => [
    { type: 'close', reservation: crypto.randomUUID(), early: true },
  ])
  await aLot(db, { ...boat, status: 'draft' })
  await aLot(db, { ...boat, category: 'motorcycles' })
  expect(await similarTo(lot)).toEqual([close, near, far])
  expect(await similarTo(over)).toEqual([lot, close, near, far])
})

test('four are enough, and none is no failure', async () => {
  const { db } = market
  const lot = await aLot(db, { category: 'powersports' })
  expect(await similarTo(lot)).toEqual([])
  for (let more = 0; more < 6; more += 1) await aLot(db, { category: 'powersports' })
  expect(await similarTo(lot)).toHaveLength(4)
})
