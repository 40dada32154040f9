import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aLot,
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../../test/marketplace.ts'
import { changeAuction } from '../../../engine/by-staff/change-auction.server.ts'
import { checkOpenings } from '../../../engine/proof/verify-receipts.server.ts'
import { dollarsToCents } from '../../../rules/money.ts'

let market: Marketplace
let marcus: string
let dana: string
let ada: string

beforeAll(async () => {
  market = await openMarketplace()
  marcus = await aMember(market.db, { profile: { full_name: 'Marcus Thorne' } })
  dana = await aMember(market.db, { profile: { full_name: 'Dana Wells' } })
  ada = await aMember(market.db, { profile: { full_name: 'Ada Novak' } })
})
afterAll(() => market.close())

const set = (lot: string, by: string | undefined, amount: number, headers = {}) =>
  market.ask('PUT', `/api/auctions/${lot}/maximum`, { by, body: { amount }, headers })
const read = (lot: string, by: string) => market.ask('GET', `/api/auctions/${lot}/maximum`, { by })
const withdraw = (lot: string, by: string) =>
  market.ask('DELETE', `/api/auctions/${lot}/maximum`, { by })
const bid = (lot: string, by: string, amount: number, headers = {}) =>
  market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount }, headers })
const bidsOf = async (lot: string, by: string) =>
  (await market.ask('GET', `/api/auctions/${lot}/bids`, { by })).body.items.map(
    ({ amount, bidder }) => [amount, bidder],
  )

test('a maximum bids the least needed for its owner, and is told to nobody else', async () => {
  const lot = await aLot(market.db)
  const first = await set(lot, marcus, 15_000)
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({
    amount: 15_000,
    standing: 'leading',
    auction: { current_bid: 10_100, bid_count: 1, minimum_bid: 10_200 },
  })
  const beaten = await set(lot, dana, 12_000)
  expect(beaten.body).toMatchObject({
    amount: 12_000,
    standing: 'outbid',
    auction: { current_bid: 12_100, bid_count: 2 },
  })
  expect(await bidsOf(lot, dana)).toEqual([
    [12_100, 'Marcus T.'],
    [10_100, 'Marcus T.'],
  ])
  expect((await read(lot, marcus)).body.amount).toBe(15_000)
  expect((await read(lot, ada)).body).toMatchObject({ amount: null, standing: 'none' })
  for (const path of ['', '/bids', '/ledger', '/prices']) {
    const seen = await market.ask(
      'GET',
      `/api/auctions/${lot}${path}` as `/api/auctions/${string}`,
      { by: dana },
    )
    expect(JSON.stringify(seen.body)).not.toMatch(/15_?,?000|1500000|maximum"|automatic/)
  }
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('an exact bid that a maximum beats is accepted, and overtaken in the same moment', async () => {
  const lot = await aLot(market.db)
  await set(lot, marcus, 15_000)
  const placed = await bid(lot, dana, 11_000)
  expect(placed.status).toBe(201)
  expect(placed.body).toMatchObject({
    bid: { amount: 11_000, seq: 3 },
    auction: { current_bid: 11_100, bid_count: 3, version: 4 },
  })
  expect(await bidsOf(lot, marcus)).toEqual([
    [11_100, 'You'],
    [11_000, 'Dana W.'],
    [10_100, 'You'],
  ])
})

test('one that it only equals is refused with the new minimum, also when it is repeated with its key', async () => {
  const lot = await aLot(market.db)
  await set(lot, marcus, 15_000)
  const key = { 'idempotency-key': randomUUID() }
  for (let time = 0; time < 2; time += 1) {
    const refused = await bid(lot, dana, 15_000, key)
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 'invalid_bid', minimum_bid: 15_100 })
  }
  expect(await bidsOf(lot, marcus)).toEqual([
    [15_000, 'You'],
    [10_100, 'You'],
  ])
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('whoever leads lowers it down to the price, and takes it back', async () => {
  const lot = await aLot(market.db)
  await set(lot, marcus, 15_000)
  expect((await set(lot, marcus, 10_000)).body).toMatchObject({ minimum_bid: 10_100 })
  expect((await set(lot, marcus, 10_100)).body).toMatchObject({ amount: 10_100 })
  expect((await set(lot, marcus, 12_000)).body.auction.bid_count).toBe(1)
  expect((await withdraw(lot, marcus)).body).toMatchObject({ amount: null, standing: 'leading' })
  const before = await versionOf(lot)
  expect((await withdraw(lot, marcus)).status).toBe(200)
  expect(await versionOf(lot)).toBe(before)
  expect((await bid(lot, dana, 10_200)).body.auction).toMatchObject({ current_bid: 10_200 })
  expect((await read(lot, marcus)).body).toMatchObject({ amount: null, standing: 'outbid' })
})

test('who does not lead may set none below the next bid, and is told what that is', async () => {
  const lot = await aLot(market.db)
  const refused = async (by: string, amount: number, minimum: number) => {
    const before = await versionOf(lot)
    const answer = await set(lot, by, amount)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'invalid_bid', minimum_bid: minimum })
    expect(await versionOf(lot)).toBe(before)
  }
  await refused(dana, 10_099, 10_100)
  await set(lot, marcus, 15_000)
  for (const amount of [0, 10_100, 10_199]) await refused(dana, amount, 10_200)
  expect((await read(lot, dana)).body).toMatchObject({ amount: null, standing: 'none' })
  expect((await set(lot, dana, 10_200)).body).toMatchObject({ amount: 10_200, standing: 'outbid' })
  await refused(dana, 10_200, 10_400)
})

test('one that its owner leads above by a bid of their own is told as none, and is told again once that is beaten', async () => {
  const lot = await aLot(market.db)
  await set(lot, dana, 12_000)
  await set(lot, marcus, 16_000)
  expect((await read(lot, dana)).body).toMatchObject({ amount: 12_000, standing: 'outbid' })
  expect((await bid(lot, dana, 16_100)).status).toBe(201)
  const led = { standing: 'leading', auction: { current_bid: 16_100 } }
  expect((await read(lot, dana)).body).toMatchObject({ amount: null, ...led })
  const { items } = (await market.ask('GET', '/api/me/auctions', { by: dana })).body
  const mine = items.find(({ auction }) => auction.id === lot)
  expect(mine).toMatchObject({ maximum: null, standing: { standing: 'leading' } })
  await bid(lot, marcus, 16_200)
  expect((await read(lot, dana)).body).toMatchObject({ amount: 12_000, standing: 'outbid' })
  expect((await bid(lot, dana, 16_300)).status).toBe(201)
  // What is not told is kept, and can be taken back.
  const before = await versionOf(lot)
  expect((await withdraw(lot, dana)).body).toMatchObject({ amount: null, standing: 'leading' })
  expect(await versionOf(lot)).toBe(before + 1)
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('one that is set to what it is, below or at the price, writes no line', async () => {
  const lot = await aLot(market.db)
  for (const amount of [15_000, 10_100]) {
    await set(lot, marcus, amount)
    const before = await versionOf(lot)
    expect((await set(lot, marcus, amount)).body).toMatchObject({ amount, standing: 'leading' })
    expect(await versionOf(lot)).toBe(before)
  }
})

test('it is the same act once however often it is sent with its key', async () => {
  const lot = await aLot(market.db)
  const key = { 'idempotency-key': randomUUID() }
  const [one, other] = [await set(lot, marcus, 15_000, key), await set(lot, marcus, 15_000, key)]
  expect(other.body).toEqual(one.body)
  expect((await set(lot, marcus, 16_000, key)).status).toBe(422)
  expect(await versionOf(lot)).toBe(2)
})

test('nothing is bid any more for who may not bid: the maximum ends before it answers', async () => {
  const lot = await aLot(market.db)
  const leaver = await aMember(market.db)
  await set(lot, leaver, 15_000)
  await market.db
    .updateTable('users')
    .set({ banned_until: sql`'infinity'` })
    .where('id', '=', leaver)
    .execute()
  expect((await bid(lot, dana, 10_200)).body.auction).toMatchObject({
    current_bid: 10_200,
    bid_count: 2,
  })
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('who may not bid so much cannot drive a maximum to its end by a bid that only equals it', async () => {
  const lot = await aLot(market.db)
  const limited = await aMember(market.db)
  await limit(limited, 12_000)
  await set(lot, marcus, 15_000)
  const seen = [await bid(lot, limited, 14_900), await bid(lot, limited, 15_000)]
  expect(seen.map(({ body }) => body.code)).toEqual(['limit_exceeded', 'limit_exceeded'])
  expect((await read(lot, marcus)).body.auction).toMatchObject({ current_bid: 10_100 })
})

test('a maximum beyond a limit that came later can be lowered, and not raised again', async () => {
  const lot = await aLot(market.db)
  const limited = await aMember(market.db)
  await set(lot, limited, 15_000)
  await limit(limited, 12_000)
  expect((await set(lot, limited, 15_000)).status).toBe(200)
  expect((await set(lot, limited, 14_000)).body).toMatchObject({ amount: 14_000 })
  expect((await set(lot, limited, 14_100)).body).toMatchObject({ code: 'limit_exceeded' })
  expect((await read(lot, limited)).body.amount).toBe(14_000)
})

test('of 16 that set theirs at once the highest leads at one increment above the next, and the ledger verifies', async () => {
  const lot = await aLot(market.db)
  const people = await Promise.all(Array.from({ length: 16 }, () => aMember(market.db)))
  const answers = await Promise.all(people.map((by, at) => set(lot, by, 11_000 + at * 1_000)))
  expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
  const { body } = await read(lot, people.at(-1) ?? '')
  expect(body).toMatchObject({ standing: 'leading', auction: { current_bid: 25_100 } })
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('the ledger commits to maximums, and opens them up to the price once the run is over, for anybody to check', async () => {
  const lot = await aLot(market.db)
  await set(lot, marcus, 15_000)
  await set(lot, dana, 12_000)
  await bid(lot, dana, 13_000)
  await set(lot, marcus, 14_000)
  const read = async () => (await market.ask('GET', `/api/auctions/${lot}/ledger`)).body.items
  expect((await read()).filter(({ opened }) => opened)).toEqual([])
  await changeAuction(market.db, lot, () => [
    { type: 'close', reservation: randomUUID(), early: true },
    { type: 'cancel-reservation', reason: 'Not paid' },
    { type: 'relist', endsAt: new Date(Date.now() + 3_600_000) },
  ])
  await bid(lot, ada, 10_100)
  const lines = await read()
  const opened = lines.map(({ type, opened: one }) => [type, one && (one.maximum ?? 'none')])
  expect(opened).toEqual([
    ['listed', null],
    // Marcus’s, beyond what was bid for him; what he won with.
    ['bid-placed', null],
    ['maximum-set', 1_200_000],
    ['bid-placed', null],
    ['bid-placed', 'none'],
    ['bid-placed', null],
    ['maximum-set', null],
    ...['closed', 'reservation-cancelled', 'relisted'].map((type) => [type, null]),
    ['bid-placed', null],
  ])
  expect(checkOpenings(lines)).toEqual({ held: [3, 5], wrong: [] })
  const higher = lines.map((line) => ({
    ...line,
    opened: line.opened && { ...line.opened, maximum: 1_300_000 },
  }))
  expect(checkOpenings(higher)).toEqual({ held: [], wrong: [3, 5] })
})

test('once the auction is over it can neither be set nor taken back', async () => {
  const lot = await aLot(market.db)
  await set(lot, marcus, 15_000)
  await sql`update auctions set ends_at = now() where id = ${lot}`.execute(market.db)
  expect((await set(lot, marcus, 16_000)).status).toBe(409)
  expect((await withdraw(lot, marcus)).status).toBe(409)
})

async function limit(member: string, largestBid: number): Promise<void> {
  const own = JSON.stringify({ largestBid: dollarsToCents(largestBid) })
  await sql`update profiles set own_limits = ${own}::jsonb where id = ${member}`.execute(market.db)
}

async function versionOf(lot: string): Promise<number> {
  const { version } = await market.db
    .selectFrom('auctions')
    .select('version')
    .where('id', '=', lot)
    .executeTakeFirstOrThrow()
  return version
}
