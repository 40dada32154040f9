import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { closeDueAuctions } from '../../src/engine/closing/close-due-auctions.server.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { dueLots } from '../due-lot.ts'
import { members, wrongLedgers } from '../marketplace.ts'
import { holdTable, untilWaiting } from '../row-locks.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

let clone: TestDatabase
let db: Database
let bidders: string[]
let servers: ServerProcess[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 10)
  bidders = await members(db, 3)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  servers = []
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(clone.url)
  servers.push(server)
  return server
}

/** Lots whose end has come; each third one below its reserve, each third one without a bid. */
function lotsOfEachKind(): Promise<string[]> {
  const bids = bidders.map((by, step) => ({ by, amount: 10_100 + step * 100 }))
  const kinds = [{ bids }, { bids, reserve_price: 50_000 }, {}]
  return dueLots(db, [...kinds, ...kinds, ...kinds])
}

/** Every lot closed with its outcome, every win reserved once for the highest bidder. */
async function expectClosedOnce(lots: string[]): Promise<void> {
  await vi.waitFor(async () => expect(new Set(await outcomesOf(lots))).not.toContain(null), 60_000)
  expect(await outcomesOf(lots)).toEqual(
    lots.map((_, at) => ['won', 'reserve_not_met', 'no_bids'][at % 3]),
  )
  const reservations = await db
    .selectFrom('reservations')
    .selectAll()
    .where('auction_id', 'in', lots)
    .execute()
  const won = lots.filter((_, at) => at % 3 === 0)
  expect(reservations.map((one) => one.auction_id).toSorted()).toEqual(won.toSorted())
  for (const one of reservations) {
    expect(one).toMatchObject({
      user_id: bidders.at(-1),
      winning_bid: 1_030_000,
      kind: 'win',
      status: 'pending',
      run: 1,
    })
  }
  const closings = await db
    .selectFrom('auction_events')
    .select('auction_id')
    .where('type', '=', 'closed')
    .where('auction_id', 'in', lots)
    .execute()
  expect(closings).toHaveLength(lots.length)
  expect(await wrongLedgers(db)).toEqual([])
}

async function outcomesOf(lots: string[]): Promise<(string | null)[]> {
  const rows = await db
    .selectFrom('auctions')
    .select(['id', 'outcome'])
    .where('id', 'in', lots)
    .execute()
  return lots.map((lot) => rows.find(({ id }) => id === lot)?.outcome ?? null)
}

test('a closer killed with -9 in the middle of closing leaves nothing half done: the next one closes', async () => {
  const lots = await lotsOfEachKind()
  const held = await holdTable(clone.url, 'reservations')
  const doomed = await start()
  await untilWaiting(db)
  await doomed.end('SIGKILL')
  await held.release()
  expect(await outcomesOf(lots)).not.toContain('won')
  await start()
  await expectClosedOnce(lots)
})

test('servers killed with -9 around the end, one after the other, close every auction exactly once', async () => {
  const lots = await lotsOfEachKind()
  const held = await holdTable(clone.url, 'reservations')
  const [first, second] = [await start(), await start()]
  // The one that came first holds the rows; the other looks for what is left, or waits as well.
  await untilWaiting(db)
  await Promise.all([first.end('SIGKILL'), second.end('SIGKILL')])
  await held.release()
  const [third] = await Promise.all([start(), start()])
  await vi.waitFor(async () => expect(await outcomesOf(lots)).toContain('won'), 60_000)
  await third.end('SIGKILL')
  await Promise.all(Array.from({ length: 4 }, () => closeDueAuctions(db)))
  await expectClosedOnce(lots)
})
