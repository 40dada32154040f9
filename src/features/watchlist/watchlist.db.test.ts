import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { MAX_WATCHLIST } from '../../rules/policy.ts'
import { watchlistFull } from '../../rules/watchlist/merge-watchlists.ts'

let market: Marketplace
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  dana = await aMember(market.db)
})

const put = (id: string, by = dana) => market.ask('PUT', `/api/me/watchlist/${id}`, { by })
const take = (id: string, by = dana) => market.ask('DELETE', `/api/me/watchlist/${id}`, { by })
const merge = (auctions: unknown, by = dana) =>
  market.ask('POST', '/api/me/watchlist', { by, body: { auctions } })
const watched = async (by = dana) =>
  (await market.ask('GET', '/api/me/watchlist/ids', { by })).body.auctions

test('an auction is put on a watchlist once, and taken off once, however often that is asked', async () => {
  const [truck, boat] = [await aLot(market.db), await aLot(market.db)]
  for (const id of [truck, boat, truck]) {
    expect(await put(id)).toMatchObject({
      status: 200,
      body: { auction_id: id, is_watched: true },
    })
  }
  expect(await watched()).toEqual([boat, truck])
  for (const id of [truck, truck, randomUUID()]) {
    expect(await take(id)).toMatchObject({
      status: 200,
      body: { auction_id: id, is_watched: false },
    })
  }
  expect(await watched()).toEqual([boat])
})

test('a watchlist is its member’s alone', async () => {
  const marcus = await aMember(market.db)
  const truck = await aLot(market.db)
  await put(truck)
  await take(truck, marcus)
  expect(await watched()).toEqual([truck])
  expect(await watched(marcus)).toEqual([])
  const asked = await market.ask('GET', '/api/me/watchlist/ids')
  expect(asked).toMatchObject({ status: 401 })
})

test('what visitors cannot see is not put on a watchlist, and leaves it when it is withdrawn', async () => {
  const draft = await aLot(market.db, { status: 'draft' })
  expect(await put(draft)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect(await put(randomUUID())).toMatchObject({ status: 404 })
  const truck = await aLot(market.db)
  await put(truck)
  await sql`update auctions set status = 'withdrawn' where id = ${truck}`.execute(market.db)
  expect(await watched()).toEqual([])
  expect((await market.ask('GET', '/api/me/watchlist', { by: dana })).body).toEqual({
    items: [],
    total: 0,
    next_cursor: null,
  })
})

test('merging adds what a browser kept, passes over what is gone, and changes nothing the second time', async () => {
  const [truck, boat, bike] = [await aLot(market.db), await aLot(market.db), await aLot(market.db)]
  await put(bike)
  const kept = [boat.toUpperCase(), randomUUID(), truck, bike]
  expect(await merge(kept)).toMatchObject({
    status: 200,
    body: { auctions: [boat, truck, bike], left_out: 0 },
  })
  expect((await merge(kept)).body).toEqual({ auctions: [boat, truck, bike], left_out: 0 })
})

test('a body that is no list of auctions is refused', async () => {
  for (const wrong of [
    [],
    ['truck'],
    'truck',
    null,
    Array.from({ length: MAX_WATCHLIST + 1 }, () => randomUUID()),
  ]) {
    expect(await merge(wrong)).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  }
})

test('a watchlist takes no more than it holds, by whichever call and however many at once', async () => {
  const lots = await manyLots(MAX_WATCHLIST + 20)
  const first = lots.slice(0, MAX_WATCHLIST - 10)
  expect((await merge(first)).body).toEqual({ auctions: first, left_out: 0 })
  const answers = await Promise.all(lots.slice(MAX_WATCHLIST - 10).map((id) => put(id)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused).toHaveLength(20)
  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'limit_exceeded', title: 'Limit Reached', detail: watchlistFull() },
    })
  }
  expect(await watched()).toHaveLength(MAX_WATCHLIST)
  expect((await merge(lots.slice(MAX_WATCHLIST - 10))).body.left_out).toBe(20)
  expect((await put(first[0] ?? '')).status).toBe(200)
  await take(first[0] ?? '')
  const left = lots.filter((_, at) => answers[at - MAX_WATCHLIST + 10]?.status === 403)
  expect((await merge(left)).body.left_out).toBe(left.length - 1)
})

/** Copies of one: each would take a transaction of its own. */
async function manyLots(count: number): Promise<string[]> {
  const like = await aLot(market.db)
  const { rows } = await sql<{ id: string }>`
    insert into auctions
    select (jsonb_populate_record(auctions, jsonb_build_object('id', gen_random_uuid(), 'lot_number', lot_number + n))).*
    from auctions, generate_series(1, ${count}::int) as n where id = ${like}
    returning id`.execute(market.db)
  return rows.map(({ id }) => id)
}
