import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestPool, silentLog } from '../../../test/database.ts'
import { aDueLot } from '../../../test/due-lot.ts'
import { aBid, told } from '../../../test/engine/lane-requests.ts'
import {
  members,
  openMarketplace,
  wrongLedgers,
  type Marketplace,
} from '../../../test/marketplace.ts'
import { PROOF_KEY } from '../../../test/proof-key.ts'
import { holdRow, refuseBids, spoilAuction } from '../../../test/row-locks.ts'
import { MINUTE, SECOND } from '../../rules/durations.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import { createCloser } from '../closing/close-due-auctions.server.ts'
import { createLanes } from '../lane.server.ts'
import { createOutages, type Outages } from './outages.server.ts'

let market: Marketplace
let person: string
/** The process had been running before: it goes by what it last wrote, `passed` milliseconds ago. */
let passed: number
let outages: Outages

beforeAll(async () => {
  market = await openMarketplace()
  ;[person = ''] = await members(market.db, 2)
})
afterAll(() => market.close())
beforeEach(async () => {
  await market.db.deleteFrom('outages').execute()
  await market.db.deleteFrom('bidding_pulse').execute()
  outages = aProcess()
  await outages.beat()
})

function aProcess(): Outages {
  passed = 0
  return createOutages({ db: market.db, log: silentLog, elapsedMs: () => passed })
}

/** Nothing was written for so long. */
async function nothingWrittenFor(ms: number): Promise<void> {
  passed += ms
  await sql`update bidding_pulse set beat_at = clock_timestamp() - ${ms} * interval '1 ms'`.execute(
    market.db,
  )
}

/** A lot that ends so many milliseconds from now, or ended before; it began a day ago. */
async function lotEnding(inMs: number): Promise<string> {
  const now = await databaseTime(market.db)
  return aDueLot(market.db, { ends_at: new Date(now.getTime() + inMs) })
}

const read = async (lot: string) => (await market.ask('GET', `/api/auctions/${lot}`)).body
const endOf = async (lot: string) => Date.parse((await read(lot)).ends_at)
const announcements = async (lot: string) =>
  (await market.ask('GET', `/api/auctions/${lot}/announcements`)).body.items
const measured = () => market.db.selectFrom('outages').selectAll().orderBy('id').execute()

test('what ended while nobody could bid is not closed but runs for as long as that lasted, in the ledger and on the page', async () => {
  const lot = await lotEnding(-20 * SECOND)
  const due = await endOf(lot)
  await nothingWrittenFor(60 * SECOND)
  expect(await createCloser(market.db, { outages })(rethrow)).toBe(0)
  const [outage] = await measured()
  const lasted = Number(outage?.ended_at) - Number(outage?.began_at)
  expect(lasted).toBeGreaterThanOrEqual(60 * SECOND)
  expect(await read(lot)).toMatchObject({ status: 'available' })
  expect(await endOf(lot)).toBe(due + lasted)
  expect(await announcements(lot)).toMatchObject([
    {
      words: [
        expect.stringMatching(/^The end was moved: no bids could be placed for 6\d seconds$/),
      ],
    },
  ])
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('ends within ten minutes after it move, later ones stay, and so does what ended before it', async () => {
  const [near, far, before] = [
    await lotEnding(9 * MINUTE),
    await lotEnding(11 * MINUTE),
    await lotEnding(-90 * SECOND),
  ]
  const ends = await Promise.all([near, far, before].map(endOf))
  await nothingWrittenFor(60 * SECOND)
  await outages.madeUp()
  const moved = await Promise.all([near, far, before].map(endOf))
  expect(moved.map((end, at) => end > (ends[at] ?? 0))).toEqual([true, false, false])
})

test('up to ten seconds move nothing, and nothing is asked while this process wrote a moment ago', async () => {
  const lot = await lotEnding(MINUTE)
  const end = await endOf(lot)
  await nothingWrittenFor(9 * SECOND)
  await outages.madeUp()
  expect([await measured(), await endOf(lot)]).toEqual([[], end])
  await sql`update bidding_pulse set beat_at = beat_at - interval '1 hour'`.execute(market.db)
  passed += 4 * SECOND
  await outages.madeUp()
  expect(await measured()).toEqual([])
})

test('several processes that come back at once move each end once', async () => {
  const lots = [await lotEnding(MINUTE), await lotEnding(2 * MINUTE)]
  const ends = await Promise.all(lots.map(endOf))
  await nothingWrittenFor(60 * SECOND)
  const processes = Array.from({ length: 4 }, () =>
    createOutages({ db: market.db, log: silentLog }),
  )
  await Promise.all(processes.map((one) => one.madeUp()))
  const [outage, ...others] = await measured()
  const lasted = Number(outage?.ended_at) - Number(outage?.began_at)
  expect(others).toEqual([])
  expect(outage?.done_at).not.toBeNull()
  expect(await Promise.all(lots.map(endOf))).toEqual(ends.map((end) => end + lasted))
  expect(await Promise.all(lots.map(async (lot) => (await announcements(lot)).length))).toEqual([
    1, 1,
  ])
})

test('what a process left half done another finishes, and moves nothing twice', async () => {
  const lots = [await lotEnding(MINUTE), await lotEnding(MINUTE), await lotEnding(MINUTE)]
  const [first = '', ...rest] = lots.toSorted()
  const end = await endOf(first)
  await nothingWrittenFor(60 * SECOND)
  const now = await databaseTime(market.db)
  const began_at = new Date(now.getTime() - 60 * SECOND)
  await market.db
    .insertInto('outages')
    .values({ began_at, ended_at: now, done_to: first })
    .execute()
  await sql`update bidding_pulse set beat_at = ${now}`.execute(market.db)
  await outages.madeUp()
  expect(await endOf(first)).toBe(end)
  for (const lot of rest) expect(await announcements(lot)).toHaveLength(1)
})

test('an auction that cannot be written keeps nothing else from moving, nor bids from being placed', async () => {
  const [lot, spoiled] = [await lotEnding(MINUTE), await lotEnding(MINUTE)]
  const end = await endOf(lot)
  const { mend } = await spoilAuction(market, spoiled)
  await nothingWrittenFor(60 * SECOND)
  await outages.madeUp()
  await mend()
  expect(await endOf(lot)).toBeGreaterThan(end)
  expect((await measured())[0]?.done_at).not.toBeNull()
})

test('an auction that somebody holds keeps nothing else from moving, and makes no other outage', async () => {
  const [lot, held] = [await lotEnding(MINUTE), await lotEnding(MINUTE)]
  const end = await endOf(lot)
  const hold = await holdRow(market.databaseUrl, held)
  await nothingWrittenFor(60 * SECOND)
  await outages.madeUp()
  await hold.release()
  expect(await endOf(lot)).toBeGreaterThan(end)
  await outages.beat()
  expect(await measured()).toMatchObject([{ done_at: expect.any(Date) }])
})

test('an end that somebody held is not closed by, and moves at the first beat of any process after that', async () => {
  const [held, other] = [await lotEnding(-20 * SECOND), await lotEnding(-20 * SECOND)]
  const ends = await Promise.all([held, other].map(endOf))
  const hold = await holdRow(market.databaseUrl, held)
  await nothingWrittenFor(60 * SECOND)
  await outages.madeUp()
  await outages.beat()
  expect(await measured()).toMatchObject([{ held: [held], done_at: null }])
  await hold.release()
  await createCloser(market.db, { outages })(rethrow)
  expect(await read(held)).toMatchObject({ status: 'available' })
  await aProcess().beat()
  await outages.beat()
  const [outage, ...others] = await measured()
  expect([outage, others]).toMatchObject([{ held: [], done_at: expect.any(Date) }, []])
  const lasted = Number(outage?.ended_at) - Number(outage?.began_at)
  expect(await Promise.all([held, other].map(endOf))).toEqual(ends.map((end) => end + lasted))
  expect(await announcements(held)).toHaveLength(1)
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('a bid after an end that somebody held is decided once that end has moved, and keeps no other waiting', async () => {
  const [lot, other] = [await lotEnding(-20 * SECOND), await lotEnding(MINUTE)]
  const hold = await holdRow(market.databaseUrl, lot)
  await nothingWrittenFor(60 * SECOND)
  await outages.madeUp()
  await hold.release()
  const lanes = createLanes({ db: market.db, log: silentLog, proofKey: PROOF_KEY, outages })
  const answered: string[] = []
  const bids = [lot, other].map(async (one) => {
    const answer = await lanes.submit(aBid(one, person, 10_100))
    answered.push(one)
    return answer
  })
  expect(await told(bids)).toEqual(['accepted 1', 'accepted 1'])
  expect(answered).toEqual([other, lot])
  expect(await announcements(lot)).toHaveLength(1)
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('a process that stops in the middle of a beat, wherever that is, keeps no other from one', async () => {
  for (let statements = 1, hasEnded = false; !hasEnded; statements += 1) {
    await lotEnding(MINUTE)
    await nothingWrittenFor(4 * SECOND)
    const stopped = stoppingAfter(statements)
    const beat = createOutages({ db: stopped.db, log: silentLog }).beat()
    hasEnded = await Promise.race([beat.then(() => true), stopped.here.then(() => false)])
    await expect(aProcess().beat()).resolves.toBeUndefined()
    stopped.goOn()
    await beat
  }
})

/** A process that goes no further once it has the answer to so many statements. */
function stoppingAfter(statements: number) {
  const [here, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let answered = 0
  const db = market.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      answered += 1
      if (answered === statements) {
        here.resolve()
        await goOn.promise
      }
      return result
    },
  })
  return { db, here: here.promise, goOn: goOn.resolve }
}

test('nothing is closed where the last sign that bids are possible is too old by then', async () => {
  const lot = await lotEnding(-SECOND)
  const unsure = { madeUp: async () => undefined, isCertain: () => false }
  expect(await createCloser(market.db, { outages: unsure })(rethrow)).toBe(0)
  expect(await read(lot)).toMatchObject({ status: 'available' })
})

test('where no bid can be written, though all else can, ends move once one can', async () => {
  const [lot, due] = [await lotEnding(MINUTE), await lotEnding(-20 * SECOND)]
  const ends = await Promise.all([lot, due].map(endOf))
  const refused = await refuseBids(market)
  await nothingWrittenFor(60 * SECOND)
  const close = createCloser(market.db, { outages })
  for (const attempt of [() => outages.beat(), () => close(rethrow)])
    await expect(attempt()).rejects.toThrow('no bid can be written')
  const lanes = createLanes({ db: market.db, log: silentLog, proofKey: PROOF_KEY, outages })
  expect(await told([lanes.submit(aBid(lot, person, 10_100))])).toEqual(['busy'])
  expect(await measured()).toEqual([])
  await refused.mend()
  await close(rethrow)
  const [outage] = await measured()
  const lasted = Number(outage?.ended_at) - Number(outage?.began_at)
  expect(lasted).toBeGreaterThanOrEqual(60 * SECOND)
  expect(await Promise.all([lot, due].map(endOf))).toEqual(ends.map((end) => end + lasted))
  expect(await read(due)).toMatchObject({ status: 'available' })
  expect(await announcements(lot)).toHaveLength(1)
  expect(await told([lanes.submit(aBid(lot, person, 10_100))])).toEqual(['accepted 1'])
  expect(await wrongLedgers(market.db)).toEqual([])
})

test('one bid that cannot be written among others that can moves nothing', async () => {
  const lot = await lotEnding(MINUTE)
  const lanes = createLanes({ db: market.db, log: silentLog, proofKey: PROOF_KEY, outages })
  const bids = [aBid(lot, randomUUID(), 10_100), aBid(lot, person, 10_200)]
  expect(await told(bids.map((bid) => lanes.submit(bid)))).toEqual(['internal_error', 'accepted 1'])
  const end = await endOf(lot)
  for (let seconds = 0; seconds < 12; seconds += 4) {
    await nothingWrittenFor(4 * SECOND)
    await outages.beat()
  }
  expect([await measured(), await endOf(lot)]).toEqual([[], end])
})

test('a process that can write no bid moves nothing while another can', async () => {
  await lotEnding(MINUTE)
  const url = new URL(market.databaseUrl)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const db = openTestPool(url.href, 2)
  const broken = createOutages({ db, log: silentLog, elapsedMs: () => passed })
  for (let seconds = 0; seconds < 12; seconds += 4) {
    await nothingWrittenFor(4 * SECOND)
    await expect(broken.beat()).rejects.toThrow('read-only')
    await outages.beat()
  }
  await db.destroy()
  expect([broken.isCertain(), await measured()]).toEqual([false, []])
})

test('nothing is closed by a sign from before its end', async () => {
  const lot = await lotEnding(0)
  const refused = await refuseBids(market)
  const close = createCloser(market.db, { outages })
  await expect(close(rethrow)).rejects.toThrow('no bid can be written')
  expect(await read(lot)).toMatchObject({ status: 'available' })
  await refused.mend()
  expect(await close(rethrow)).toBeGreaterThan(0)
  expect(await read(lot)).toMatchObject({ status: 'ended' })
})

test('what is written to see whether bids are possible stays nowhere', async () => {
  const lot = await lotEnding(MINUTE)
  const before = await read(lot)
  await nothingWrittenFor(4 * SECOND)
  await outages.beat()
  expect({ ...(await read(lot)), server_time: 0 }).toEqual({ ...before, server_time: 0 })
})

function rethrow(error: unknown): never {
  throw error
}
