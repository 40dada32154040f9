import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { changeAuction } from '../src/engine/by-staff/change-auction.server.ts'
import { lockAuctions } from '../src/engine/lock.server.ts'
import { startRecording, carryOut, writeRecording } from '../src/engine/record.server.ts'
import type { Command } from '../src/rules/auction.ts'
import { photoFacts } from '../src/rules/photos.ts'
import { buy } from '../test/buyers.ts'
import { aBank, aBanker, consign } from '../test/inventory/consignors.ts'
import {
  aLot,
  aMember,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../test/marketplace.ts'
import { untilWaiting } from '../test/row-locks.ts'
import { relistEndedDemo } from './relist-ended.ts'

let market: Marketplace
let staff: string
/** One of the demo's own bidders: nobody can sign in as one. */
let extra: string
let visitor: string

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())
beforeEach(async () => {
  staff = await aMember(market.db, { roles: ['staff'] })
  extra = await aMember(market.db)
  visitor = await aMember(market.db, { password: 'correct horse' })
  // Whatever an earlier test left is none of the demo any more.
  const shown = market.db.selectFrom('auctions').select('id').where('image_url', 'is not', null)
  const command: Command = { type: 'remove-photos', facts: photoFacts([]) }
  for (const { id } of await shown.execute()) await changeAuction(market.db, id, () => [command])
})

const demoLot = (terms: object = {}) =>
  aLot(market.db, { image_url: '/images/demo/10482/front/1200.webp', ...terms })
const bid = (lot: string, by: string, amount: number) =>
  market.ask('POST', `/api/auctions/${lot}/bids`, { by, body: { amount } })
const end = (lot: string) =>
  market.ask('POST', `/api/staff/auctions/${lot}/end`, { by: staff, body: {} })
const read = async (lot: string) => (await market.ask('GET', `/api/auctions/${lot}`)).body
const statusOf = async (lot: string) => (await read(lot)).status

async function ended(lot: string): Promise<string> {
  expect((await end(lot)).status).toBe(200)
  return lot
}

/** The 16 that stay on show: whatever ended before them is held again. */
async function fillShow(): Promise<string[]> {
  const lots: string[] = []
  for (let count = 0; count < 16; count += 1) lots.push(await ended(await demoLot()))
  return lots
}

const reservationsOf = (lot: string) =>
  market.db
    .selectFrom('reservations')
    .select(['run', 'user_id', 'status'])
    .where('auction_id', '=', lot)
    .orderBy('run')
    .execute()

test('the 16 that ended last stay on show, the others are held again from their starting bid', async () => {
  const [unsold, won] = [await demoLot(), await demoLot()]
  await bid(won, extra, 11_000)
  for (const lot of [unsold, won]) await ended(lot)
  const shown = await fillShow()
  await relistEndedDemo(market.db)
  for (const lot of [unsold, won]) {
    const again = await read(lot)
    expect(again).toMatchObject({ status: 'available', run: 2, current_bid: null, bid_count: 0 })
    const days = (Date.parse(again.ends_at) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(0.9)
    expect(days).toBeLessThan(9.1)
  }
  // The demo's own bidders never pay.
  expect(await reservationsOf(won)).toEqual([{ run: 1, user_id: extra, status: 'cancelled' }])
  expect(await Promise.all(shown.map(statusOf))).toEqual(shown.map(() => 'ended'))
})

test('a second round, or one beside it in another process, changes nothing more', async () => {
  const lots = [await ended(await demoLot()), await ended(await demoLot())]
  await fillShow()
  const other = market.another()
  await Promise.all([relistEndedDemo(market.db), relistEndedDemo(other.db)])
  await relistEndedDemo(market.db)
  for (const lot of lots) expect(await read(lot)).toMatchObject({ status: 'available', run: 2 })
})

test('what a visitor with a password has won or bought is theirs', async () => {
  const [won, bought, paid] = [await demoLot(), await demoLot(), await demoLot()]
  await bid(won, visitor, 11_000)
  await ended(won)
  for (const lot of [bought, paid]) expect((await buy(market, lot, visitor)).status).toBe(201)
  const { id } = await market.db
    .selectFrom('reservations')
    .select('id')
    .where('auction_id', '=', paid)
    .executeTakeFirstOrThrow()
  await market.ask('POST', `/api/staff/reservations/${id}/confirm-payment`, { by: staff })
  await fillShow()
  await relistEndedDemo(market.db)
  expect(await Promise.all([won, bought, paid].map(statusOf))).toEqual(['ended', 'ended', 'sold'])
  for (const lot of [won, bought]) {
    expect(await reservationsOf(lot)).toEqual([{ run: 1, user_id: visitor, status: 'pending' }])
  }
})

test('also when they win it while the demo is about to hold it again', async () => {
  const lot = await demoLot({ reserve_price: 20_000 })
  await bid(lot, visitor, 11_000)
  await ended(lot)
  await fillShow()
  const relisting = await market.db.transaction().execute(async (tx) => {
    const { locked, now } = await lockAuctions(tx, [lot])
    const recording = startRecording(now)
    const auction = locked.get(lot)
    if (!auction) throw new Error('there is the lot')
    const relisted = relistEndedDemo(market.another().db)
    await untilWaiting(market.db)
    const reservation = crypto.randomUUID()
    carryOut(recording, auction, { type: 'accept-below-reserve', reservation })
    await writeRecording(tx, recording)
    return { relisted }
  })
  await relisting.relisted
  expect(await statusOf(lot)).toBe('ended')
  expect(await reservationsOf(lot)).toEqual([{ run: 1, user_id: visitor, status: 'pending' }])
})

test('what a bank is asked about waits for its answer, which stays in sight for some days', async () => {
  const lot = await demoLot({ reserve_price: 20_000 })
  const desk = { market, staff }
  const bank = await aBank(desk)
  await aBanker(desk, bank)
  await consign(desk, bank, lot)
  await bid(lot, extra, 11_000)
  await ended(lot)
  const body = { kind: 'accept_bid', amount: 11_000 }
  const path = `/api/staff/auctions/${lot}/ask-consignor` as const
  expect((await market.ask('POST', path, { by: staff, body })).status).toBe(200)
  await fillShow()
  await relistEndedDemo(market.db)
  expect(await read(lot)).toMatchObject({ status: 'ended', run: 1 })

  const answerDaysAgo = (days: number) =>
    market.db
      .updateTable('consignor_questions')
      .set({ state: 'declined', answered_by: staff })
      .set({ answered_at: sql<Date>`clock_timestamp() - make_interval(days => ${days})` })
      .where('auction_id', '=', lot)
      .execute()
  await answerDaysAgo(1)
  await relistEndedDemo(market.db)
  expect(await read(lot)).toMatchObject({ status: 'ended', run: 1 })
  await answerDaysAgo(4)
  await relistEndedDemo(market.db)
  expect(await read(lot)).toMatchObject({ status: 'available', run: 2 })
})

test('auctions that are not of the demo, or not over, are left alone', async () => {
  const [real, open, draft, sold] = [
    await ended(await aLot(market.db)),
    await demoLot(),
    await demoLot({ status: 'draft' }),
    await demoLot(),
  ]
  await bid(sold, extra, 11_000)
  await ended(sold)
  const reservation = (
    await market.db
      .selectFrom('reservations')
      .select('id')
      .where('auction_id', '=', sold)
      .executeTakeFirstOrThrow()
  ).id
  await market.ask('POST', `/api/staff/reservations/${reservation}/confirm-payment`, { by: staff })
  await fillShow()
  const before = await Promise.all([real, open, draft, sold].map(read))
  await relistEndedDemo(market.db)
  expect(await Promise.all([real, open, draft, sold].map(read))).toEqual(before)
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})
