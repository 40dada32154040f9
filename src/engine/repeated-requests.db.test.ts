import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLot,
  members,
  openMarketplace,
  wrongLedgers,
  type Answer,
  type Marketplace,
  type TestProcess,
} from '../../test/marketplace.ts'
import { deleteOldIdempotencyKeys } from './delete-old-idempotency-keys.server.ts'

let market: Marketplace
let marcus: string
let dana: string

beforeAll(async () => {
  market = await openMarketplace()
  ;[marcus = '', dana = ''] = await members(market.db, 2)
})
afterAll(() => market.close())

const bid = (lot: string, by: string, amount: number, key: string, at: TestProcess = market) =>
  at.ask('POST', `/api/auctions/${lot}/bids`, {
    by,
    body: { amount },
    headers: { 'idempotency-key': key },
  })

const countOf = async (lot: string) =>
  (await market.ask('GET', `/api/auctions/${lot}`)).body.bid_count

function expectSame(first: Answer, again: Answer): void {
  expect(again.text).toBe(first.text)
  expect(again.status).toBe(first.status)
  expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'))
}

test('the same key gives the same answer to the byte, its 201 included, and one bid', async () => {
  const lot = await aLot(market.db)
  const first = await bid(lot, marcus, 10_100, 'a')
  expect(first.status).toBe(201)
  await bid(lot, dana, 10_500, 'b')
  expectSame(first, await bid(lot, marcus, 10_100, 'a'))
  expect(await countOf(lot)).toBe(2)
})

test('a refusal is repeated too, also when the bid would now be accepted or refused otherwise', async () => {
  const lot = await aLot(market.db)
  const refused = await bid(lot, marcus, 10_000, 'a')
  expect(refused).toMatchObject({ status: 422, body: { minimum_bid: 10_100 } })
  await bid(lot, dana, 20_000, 'a')
  expectSame(refused, await bid(lot, marcus, 10_000, 'a'))
})

test('the same key with another body is 422 at the key, and nothing is stored', async () => {
  const lot = await aLot(market.db)
  await bid(lot, marcus, 10_100, 'a')
  const { status, body, headers } = await bid(lot, marcus, 10_200, 'a')
  expect(status).toBe(422)
  expect(headers.get('content-type')).toBe('application/problem+json')
  expect(body).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'Idempotency-Key', message: expect.stringContaining('another request') }],
  })
  expect(await countOf(lot)).toBe(1)
})

test('a key belongs to one person and one auction', async () => {
  const [lot, other] = [await aLot(market.db), await aLot(market.db)]
  const answers = [
    await bid(lot, marcus, 10_100, 'a'),
    await bid(lot, dana, 10_200, 'a'),
    await bid(other, marcus, 10_100, 'a'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
})

test.each([
  ['in one process', 1],
  ['in two processes', 2],
])('20 of the same at once are one bid, all answered alike: %s', async (_, count) => {
  const processes = [market, market.another()].slice(0, count)
  const lot = await aLot(market.db)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => bid(lot, marcus, 10_100, 'a', processes[at % count])),
  )
  const [first] = answers
  if (!first) throw new Error('there are answers')
  expect(first.status).toBe(201)
  for (const answer of answers) expectSame(first, answer)
  expect(await countOf(lot)).toBe(1)
})

test('two different bids under one key at once: one is answered, the other is told so', async () => {
  const lot = await aLot(market.db)
  const answers = await Promise.all([
    bid(lot, marcus, 10_100, 'a'),
    bid(lot, marcus, 10_200, 'a', market.another()),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(await countOf(lot)).toBe(1)
})

test.each([
  ['empty', ''],
  ['with a space in it', 'a b'],
  ['of more than 255 characters', 'k'.repeat(256)],
])('a key that is %s is refused', async (_, key) => {
  const lot = await aLot(market.db)
  expect(await bid(lot, marcus, 10_100, key)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'Idempotency-Key' }] },
  })
  expect(await countOf(lot)).toBe(0)
})

test('a key is remembered for a day and then forgotten', async () => {
  const lot = await aLot(market.db)
  const first = await bid(lot, marcus, 10_100, 'a')
  await age(lot, '23 hours 59 minutes')
  await deleteOldIdempotencyKeys(market.db)
  expectSame(first, await bid(lot, marcus, 10_100, 'a'))
  await age(lot, '2 minutes')
  await deleteOldIdempotencyKeys(market.db)
  expect((await bid(lot, marcus, 10_100, 'a')).status).toBe(422)
})

test('a refusal is remembered for an hour; many old keys are forgotten in turns', async () => {
  const lot = await aLot(market.db)
  const refused = await bid(lot, marcus, 10_000, 'a')
  await age(lot, '59 minutes')
  await deleteOldIdempotencyKeys(market.db)
  expectSame(refused, await bid(lot, marcus, 10_000, 'a'))
  await bid(lot, marcus, 10_100, 'b')
  await age(lot, '2 minutes')
  expect(await deleteOldIdempotencyKeys(market.db)).toBe(false)
  expect(await keysOf(lot)).toEqual(['b'])

  const old = {
    user_id: marcus,
    auction_id: lot,
    request_digest: '',
    reply_status: 201,
    reply_body: '',
  }
  const keys = Array.from({ length: 1_500 }, (_, n) => ({ ...old, key: `${n}` }))
  await market.db.insertInto('idempotency_keys').values(keys).execute()
  await age(lot, '2 days')
  expect(await deleteOldIdempotencyKeys(market.db)).toBe(true)
  expect(await deleteOldIdempotencyKeys(market.db)).toBe(false)
  expect(await keysOf(lot)).toEqual([])
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})

async function keysOf(lot: string): Promise<string[]> {
  const keys = market.db.selectFrom('idempotency_keys').select('key')
  return (await keys.where('auction_id', '=', lot).execute()).map(({ key }) => key)
}

async function age(lot: string, by: string): Promise<void> {
  await market.db
    .updateTable('idempotency_keys')
    .set({ created_at: sql<Date>`created_at - ${by}::interval` })
    .where('auction_id', '=', lot)
    .execute()
}
