import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMarketplace, wrongLedgers, type Marketplace } from '../../test/marketplace.ts'
import { auctionFromForm } from '../features/staff/inventory/auction-form.ts'
import { DAY } from '../rules/durations.ts'
import { databaseTime } from '../server/postgres/database-time.ts'
import { createDrafts } from './create-auction.server.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

async function drafts(prices: number[], endsIn = DAY) {
  const now = await databaseTime(market.db)
  const ends_at = new Date(now.getTime() + endsIn)
  const inputs = prices.map((starting_bid) => ({
    ...auctionFromForm({
      ...{ title: `From ${starting_bid}`, category: 'boats', status: 'draft' },
      ...{ starting_bid, ends_at, equipment: ['Trailer'] },
    }),
    status: 'draft' as const,
  }))
  return market.db.transaction().execute((tx) => createDrafts(tx, inputs, now))
}

test('many drafts are taken in at once, each with a ledger of its own, in their order', async () => {
  const ids = await drafts([100, 300, 200])
  const rows = await market.db
    .selectFrom('auctions')
    .select(['id', 'title', 'status', 'equipment', 'version'])
    .where('id', 'in', ids)
    .orderBy('lot_number')
    .execute()
  expect(rows.map(({ id }) => id)).toEqual(ids)
  expect(rows.map(({ title }) => title)).toEqual(['From 100', 'From 300', 'From 200'])
  expect(rows[0]).toMatchObject({ status: 'draft', equipment: ['Trailer'], version: 1 })
  const lines = await market.db
    .selectFrom('auction_events')
    .select('auction_id')
    .where('auction_id', 'in', ids)
    .execute()
  expect(lines).toHaveLength(3)
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('where one is refused none is taken in', async () => {
  const count = () =>
    market.db
      .selectFrom('auctions')
      .select('id')
      .execute()
      .then((rows) => rows.length)
  const before = await count()
  await expect(drafts([100, 200], -1)).rejects.toThrow(/future/)
  expect(await count()).toBe(before)
  expect(await drafts([])).toEqual([])
})
