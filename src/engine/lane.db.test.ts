import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner, silentLog } from '../../test/database.ts'
import { aBid, told, together } from '../../test/engine/lane-requests.ts'
import {
  aLot,
  members,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../test/marketplace.ts'
import { PROOF_KEY } from '../../test/proof-key.ts'
import { holdRow, spoilAuction, untilWaiting } from '../../test/row-locks.ts'
import { dollarsToCents } from '../rules/money.ts'
import { createLog } from '../server/log.ts'
import type { LaneRequest } from './decide-together.server.ts'
import { createLanes } from './lane.server.ts'

let market: Marketplace
let people: string[]
/** Somebody whose bids cannot be written: there is no such account. */
const NOBODY = randomUUID()

beforeAll(async () => {
  market = await openMarketplace()
  people = await members(market.db, 6)
})
afterAll(() => market.close())

const person = (at: number) => people[at] ?? ''

test('one bid that cannot be written spoils no other of its transaction', async () => {
  const [lot, other] = [await aLot(market.db), await aLot(market.db)]
  const at = market.another({ batches: 1 })
  const answers = await together(market, { lot: lot, by: person(0) }, at, () => [
    at.lanes.submit(aBid(lot, person(1), 10_200)),
    at.lanes.submit(aBid(lot, NOBODY, 10_300)),
    at.lanes.submit(aBid(other, person(2), 10_100)),
    at.lanes.submit(aBid(lot, person(3), 10_400)),
  ])
  expect(answers).toEqual([
    'accepted 1',
    'accepted 2',
    'internal_error',
    'accepted 1',
    'accepted 3',
  ])
})

test('columns that a later version adds stop no bid of a process that runs', async () => {
  const lot = await aLot(market.db)
  const at = market.another()
  const bid = (by: number, amount: number) => told([at.lanes.submit(aBid(lot, person(by), amount))])
  const changeTables = (change: string) =>
    asOwner(market, async (db) => {
      for (const table of ['auctions', 'auction_events', 'bids'])
        await sql.raw(`alter table ${table} ${change}`).execute(db)
    })
  expect(await bid(0, 10_100)).toEqual(['accepted 1'])
  await changeTables('add later text')
  expect(await bid(1, 10_200)).toEqual(['accepted 2'])
  await changeTables('drop later')
  expect(await bid(0, 10_300)).toEqual(['accepted 3'])
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('an auction that cannot be written stops no other, and takes bids again once it can', async () => {
  const [spoiled, sound, held] = [
    await aLot(market.db),
    await aLot(market.db),
    await aLot(market.db),
  ]
  const { mend } = await spoilAuction(market, spoiled)
  const at = market.another({ batches: 1 })
  const answers = await together(market, { lot: held, by: person(0) }, at, () => [
    at.lanes.submit(aBid(spoiled, person(1), 10_100)),
    at.lanes.submit(aBid(sound, person(1), 10_100)),
    at.lanes.submit(aBid(spoiled, person(2), 10_200)),
    at.lanes.submit(aBid(sound, person(2), 10_200)),
  ])
  expect(answers).toEqual([
    'accepted 1',
    'internal_error',
    'accepted 1',
    'internal_error',
    'accepted 2',
  ])
  await mend()
  expect(await told([at.lanes.submit(aBid(spoiled, person(1), 10_100))])).toEqual(['accepted 1'])
})

test('auctions that others hold never take every transaction', async () => {
  const lots = await Promise.all([0, 1, 2, 3].map(() => aLot(market.db)))
  const [free = '', ...locked] = lots
  const holds = await Promise.all(locked.map((lot) => holdRow(market.databaseUrl, lot)))
  const { lanes } = market.another({ batches: 2 })
  const waiting = locked.map((lot) => lanes.submit(aBid(lot, person(0), 10_100)))
  await untilWaiting(market.db)
  expect(await told([lanes.submit(aBid(free, person(0), 10_100))])).toEqual(['accepted 1'])
  for (const held of holds) await held.release()
  expect(await told(waiting)).toEqual(['accepted 1', 'accepted 1', 'accepted 1'])
})

test('a bid that waits while its account is closed is refused, and spoils no other', async () => {
  const lot = await aLot(market.db)
  const [leaving = ''] = await members(market.db, 1)
  const held = await holdRow(market.databaseUrl, lot)
  const first = market.lanes.submit(aBid(lot, person(0), 10_100))
  await untilWaiting(market.db)
  const answers = told([
    first,
    market.lanes.submit(aBid(lot, leaving, 10_200)),
    market.lanes.submit(aBid(lot, person(1), 10_300)),
  ])
  const { db } = market
  await db.updateTable('profiles').set({ status: 'closed' }).where('id', '=', leaving).execute()
  await held.release()
  expect(await answers).toEqual(['accepted 1', 'account_closed', 'accepted 2'])
})

test('a bid that waits while its account is closed drives no maximum that it would equal', async () => {
  const lot = await aLot(market.db)
  const [leaving = ''] = await members(market.db, 1)
  const maximum = dollarsToCents(12_000)
  const command = {
    type: 'set-maximum',
    bid: randomUUID(),
    bidder: person(0),
    maximum,
  } as const
  await market.lanes.submit({ ...aBid(lot, person(0), 12_000), command })
  const held = await holdRow(market.databaseUrl, lot)
  const answer = told([market.lanes.submit(aBid(lot, leaving, 12_000))])
  await untilWaiting(market.db)
  const { db } = market
  await db.updateTable('profiles').set({ status: 'closed' }).where('id', '=', leaving).execute()
  await held.release()
  expect(await answer).toEqual(['account_closed'])
  const auction = db.selectFrom('auctions').select('bid_count').where('id', '=', lot)
  expect(await auction.executeTakeFirst()).toEqual({ bid_count: 1 })
})

test.each([
  ['comes to work here', { roles: ['member', 'staff'] }, 'forbidden'],
  ['is banned', { banned_until: new Date('2999-01-01') }, 'forbidden'],
  ['has been banned, but is no more', { banned_until: new Date('2020-01-01') }, 'accepted 2'],
])('a bid that waits while its bidder %s is decided by that', async (_, change, expected) => {
  const lot = await aLot(market.db)
  const [changed = ''] = await members(market.db, 1)
  const held = await holdRow(market.databaseUrl, lot)
  const first = market.lanes.submit(aBid(lot, person(0), 10_100))
  await untilWaiting(market.db)
  const answers = told([first, market.lanes.submit(aBid(lot, changed, 10_200))])
  await market.db.updateTable('users').set(change).where('id', '=', changed).execute()
  await held.release()
  expect(await answers).toEqual(['accepted 1', expected])
})

test('what a bid brings with it is written with it or not at all', async () => {
  const lot = await aLot(market.db)
  const failing: LaneRequest = {
    ...aBid(lot, person(0), 10_100),
    afterwards: () => Promise.reject(new Error('no paper')),
  }
  expect(await told([market.lanes.submit(failing)])).toEqual(['internal_error'])
  expect((await market.ask('GET', `/api/auctions/${lot}`)).body).toMatchObject({
    bid_count: 0,
    version: 1,
  })
})

test('an auction that there is not is not found, alone or among others', async () => {
  const lot = await aLot(market.db)
  expect(await told([market.lanes.submit(aBid(randomUUID(), person(0), 10_100))])).toEqual([
    'not_found',
  ])
  const at = market.another({ batches: 1 })
  const answers = await together(market, { lot: lot, by: person(0) }, at, () => [
    at.lanes.submit(aBid(randomUUID(), person(1), 10_200)),
    at.lanes.submit(aBid(lot, person(1), 10_200)),
  ])
  expect(answers).toEqual(['accepted 1', 'not_found', 'accepted 2'])
})

test('of more bids than one transaction takes all are answered, in order of arrival', async () => {
  const lots = await Promise.all(people.map(() => aLot(market.db)))
  const at = market.another({ batches: 1, auctionsPerBatch: 2, requestsPerAuction: 3 })
  const answers = Array.from({ length: 8 }, (_, round) =>
    lots.map((lot) => at.lanes.submit(aBid(lot, person(round % 6), 10_100 + round * 100))),
  )
  expect(await told(answers.flat())).toEqual(
    answers.flatMap((round, at) => round.map(() => `accepted ${at + 1}`)),
  )
})

test('an auction whose row somebody else held goes alone next, its bids in order of arrival', async () => {
  const [lot, free] = [await aLot(market.db), await aLot(market.db)]
  const held = await holdRow(market.databaseUrl, lot)
  const { lanes } = market.another({ batches: 1 })
  const opening = lanes.submit(aBid(free, person(0), 10_100))
  await turn()
  // These wait for the first batch and share the second, which leaves the locked ones behind.
  const locked = [0, 1].map((n) => lanes.submit(aBid(lot, person(n), 10_100 + n * 100)))
  const passing = lanes.submit(aBid(free, person(1), 10_200))
  await opening
  await turn()
  // These come while the second is under way.
  const answered: string[] = []
  locked.push(lanes.submit(aBid(lot, person(2), 10_300)))
  const afterIt = lanes.submit(aBid(free, person(2), 10_300))
  for (const one of locked) void one.then(() => answered.push('locked'))
  void afterIt.then(() => answered.push('free'))
  expect(await told([opening, passing])).toEqual(['accepted 1', 'accepted 2'])
  await untilWaiting(market.db)
  await held.release()
  expect(await told(locked)).toEqual(['accepted 1', 'accepted 2', 'accepted 3'])
  expect(await told([afterIt])).toEqual(['accepted 3'])
  expect(answered).toEqual(['locked', 'locked', 'locked', 'free'])
})

test('the same key twice in one transaction is one bid with one answer', async () => {
  const lot = await aLot(market.db)
  const answers = await together(market, { lot: lot, by: person(0) }, market, () => [
    market.lanes.submit(aBid(lot, person(1), 10_200, 'a')),
    market.lanes.submit(aBid(lot, person(1), 10_200, 'a')),
    market.lanes.submit(aBid(lot, person(2), 10_300, 'a')),
  ])
  expect(answers).toEqual(['accepted 1', 'accepted 2', 'accepted 2', 'accepted 3'])
})

test('while no key signs, a bid is accepted without a receipt', async () => {
  const lot = await aLot(market.db)
  const proofKey = { id: PROOF_KEY.id, sign: () => null }
  const lanes = createLanes({ db: market.db, log: silentLog, proofKey })
  const receipts: unknown[] = []
  const bid = aBid(lot, person(0), 10_100)
  const respond: typeof bid.respond = (outcome) => {
    receipts.push(outcome.receipt)
    return bid.respond(outcome)
  }
  expect(await told([lanes.submit({ ...bid, respond })])).toEqual(['accepted 1'])
  expect(receipts).toEqual([null])
})

test('a bid whose decision came too late after the last sign that bids are possible is decided once there is another', async () => {
  const lot = await aLot(market.db)
  let signs = 0
  const outages = { madeUp: async () => void (signs += 1), isCertain: () => signs > 1 }
  const lanes = createLanes({ db: market.db, log: silentLog, proofKey: PROOF_KEY, outages })
  expect(await told([lanes.submit(aBid(lot, person(0), 10_100))])).toEqual(['accepted 1'])
  expect(signs).toBe(2)
})

test('while nobody knows whether there was an outage, all are told that we are busy, and nothing is decided', async () => {
  const lot = await aLot(market.db)
  const madeUp = () => Promise.reject(new Error('no rights'))
  const outages = { madeUp, isCertain: () => false }
  const lanes = createLanes({ db: market.db, log: silentLog, proofKey: PROOF_KEY, outages })
  const bids = [10_100, 10_200].map((amount) => lanes.submit(aBid(lot, person(0), amount)))
  expect(await told(bids)).toEqual(['busy', 'busy'])
})

test('what cannot be written is told to the log without the person', async () => {
  const lot = await aLot(market.db)
  const lines: string[] = []
  const lanes = createLanes({
    db: market.db,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    proofKey: PROOF_KEY,
  })
  expect(await told([lanes.submit(aBid(lot, NOBODY, 10_100))])).toEqual(['internal_error'])
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('foreign key')
  expect(lines[0]).not.toContain(NOBODY)
})

test('the ledgers of all of this hold', async () => {
  expect(await wrongLedgers(market.db)).toEqual([])
})
