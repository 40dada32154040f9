import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { MAX_AT_ONCE } from './my-auctions.ts'

const HOUR = 3_600_000

let market: Marketplace
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  dana = await aMember(market.db)
})

const list = async (by = dana) => (await market.ask('GET', '/api/me/auctions', { by })).body
const watch = (id: string) => market.ask('PUT', `/api/me/watchlist/${id}`, { by: dana })
const setMaximum = (id: string, amount: number, by = dana) =>
  market.ask('PUT', `/api/auctions/${id}/maximum`, { by, body: { amount } })
const bid = (id: string, amount: number, by = dana) =>
  market.ask('POST', `/api/auctions/${id}/bids`, { by, body: { amount } })

test('what one watches and what one bids on stand in one list, each once, by their end', async () => {
  const [later, soon, next] = [
    await aLot(market.db, { endsIn: 3 * HOUR }),
    await aLot(market.db, { endsIn: HOUR }),
    await aLot(market.db, { endsIn: 2 * HOUR }),
  ]
  await aLot(market.db)
  await watch(later)
  await watch(soon)
  await bid(soon, 10_100)
  await bid(next, 10_100)
  const { items, total } = await list()
  expect(total).toBe(3)
  expect(items.map(({ auction, is_watched }) => [auction.id, is_watched])).toEqual([
    [soon, true],
    [next, false],
    [later, true],
  ])
})

test('each tells how one stands and one’s own maximum, which nobody else is told', async () => {
  const [led, lost, watched] = [await aLot(market.db), await aLot(market.db), await aLot(market.db)]
  const marcus = await aMember(market.db)
  await market.ask('PUT', `/api/auctions/${led}/maximum`, { by: dana, body: { amount: 12_000 } })
  await bid(led, 10_500, marcus)
  await bid(lost, 10_100)
  await bid(lost, 10_200, marcus)
  await watch(watched)
  const told = new Map((await list()).items.map((item) => [item.auction.id, item]))
  expect(told.get(led)).toMatchObject({
    standing: { standing: 'leading', highest_own_bid: 10_600 },
    maximum: 12_000,
    auction: { current_bid: 10_600, minimum_bid: 10_700 },
  })
  expect(told.get(lost)).toMatchObject({
    standing: { standing: 'outbid', highest_own_bid: 10_100 },
    maximum: null,
    auction: { current_bid: 10_200, minimum_bid: 10_300 },
  })
  expect(told.get(watched)).toMatchObject({ standing: { standing: 'none' }, maximum: null })
  const rival = (await list(marcus)).items
  expect(rival.map(({ maximum }) => maximum)).toEqual([null, null])
  expect(JSON.stringify(rival)).not.toContain('12000')
})

test('one whose maximum was beaten at once stands there outbid, watched or not, until it is taken back', async () => {
  const [unwatched, watched, withdrawn] = [
    await aLot(market.db, { endsIn: HOUR }),
    await aLot(market.db, { endsIn: 2 * HOUR }),
    await aLot(market.db, { endsIn: 3 * HOUR }),
  ]
  const marcus = await aMember(market.db)
  await watch(watched)
  for (const lot of [unwatched, watched, withdrawn]) {
    await setMaximum(lot, 15_000, marcus)
    await setMaximum(lot, 12_000)
  }
  await market.ask('DELETE', `/api/auctions/${withdrawn}/maximum`, { by: dana })
  const { items, total } = await list()
  expect(total).toBe(2)
  expect(items).toMatchObject([
    {
      auction: { id: unwatched },
      standing: { standing: 'outbid', highest_own_bid: null },
      maximum: 12_000,
    },
    { auction: { id: watched }, standing: { standing: 'outbid' }, maximum: 12_000 },
  ])
})

test('what has ended, and bids of an earlier run, are none of it', async () => {
  const [ended, relisted] = [await aLot(market.db), await aLot(market.db)]
  await bid(ended, 10_100)
  await bid(relisted, 10_100)
  await sql`
    update auctions set status = 'ended', outcome = 'won' where id = ${ended}`.execute(market.db)
  await sql`update bids set run = 0 where auction_id = ${relisted}`.execute(market.db)
  expect(await list()).toEqual({ items: [], total: 0 })
})

test('of more than one screen holds those that one bids on are listed, then those that end first, and all are counted', async () => {
  const marcus = await aMember(market.db)
  const last = await aLot(market.db, { title: randomUUID(), endsIn: 3 * HOUR })
  await sql`
    insert into auctions
    select (jsonb_populate_record(auctions, jsonb_build_object('id', gen_random_uuid(), 'lot_number', nextval('lot_numbers'), 'ends_at', ends_at - interval '1 minute'))).*
    from auctions, generate_series(1, ${MAX_AT_ONCE}::int) where id = ${last}`.execute(market.db)
  await sql`
    insert into watchlist_entries (user_id, auction_id)
    select ${dana}::uuid, auctions.id from auctions join auctions as last using (title)
    where last.id = ${last}`.execute(market.db)
  const { items, total } = await list()
  expect(total).toBe(MAX_AT_ONCE + 1)
  expect(items).toHaveLength(MAX_AT_ONCE)
  expect(items.map(({ auction }) => auction.id)).not.toContain(last)
  // One that is bid on is never left out for others that are watched; by its end it still is the last.
  for (const offer of [() => setMaximum(last, 12_000, marcus), () => setMaximum(last, 11_000)]) {
    expect((await offer()).status).toBe(200)
  }
  const offered = await list()
  expect(offered.total).toBe(MAX_AT_ONCE + 1)
  expect(offered.items).toHaveLength(MAX_AT_ONCE)
  expect(offered.items.at(-1)?.auction.id).toBe(last)
})
