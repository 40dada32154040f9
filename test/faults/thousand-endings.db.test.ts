import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { dueLots } from '../due-lot.ts'
import { members, wrongLedgers } from '../marketplace.ts'
import { holdTable, untilWaiting } from '../row-locks.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const LOTS = 1_000

let clone: TestDatabase
let db: Database
const servers: ServerProcess[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 4)
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  await db.destroy()
  await clone.drop()
})

async function start(): Promise<ServerProcess> {
  const server = await startServer(clone.url)
  servers.push(server)
  return server
}

const stillOpen = async () =>
  (await db.selectFrom('auctions').select('id').where('status', '=', 'available').execute()).length

test('1,000 auctions end in one second, and one of two processes is killed midway: each has one winner, one invoice, one set of notices', async () => {
  const [winner = '', second = '', third = ''] = await members(db, 3)
  const bids = [third, second, winner].map((by, step) => ({ by, amount: 10_100 + step * 100 }))
  await dueLots(
    db,
    Array.from({ length: LOTS }, () => ({ bids })),
  )
  const held = await holdTable(clone.url, 'reservations')
  const [doomed] = await Promise.all([start(), start()])
  // Both are in the middle of a transaction, each with auctions of its own.
  await untilWaiting(db, 2)
  await doomed.end('SIGKILL')
  await held.release()
  await vi.waitFor(async () => expect(await stillOpen()).toBe(0), { timeout: 120_000 })

  const auctions = await db.selectFrom('auctions').select(['id', 'outcome', 'run']).execute()
  expect(auctions).toHaveLength(LOTS)
  expect(auctions.filter(({ outcome, run }) => outcome !== 'won' || run !== 1)).toEqual([])
  const lots = auctions.map(({ id }) => id).toSorted()
  const reservations = await db
    .selectFrom('reservations')
    .select(['auction_id', 'user_id'])
    .execute()
  expect(reservations.map(({ auction_id: id }) => id).toSorted()).toEqual(lots)
  expect(reservations.filter(({ user_id }) => user_id !== winner)).toEqual([])

  const sales = await db.selectFrom('sales').select(['auction_id', 'invoice_number']).execute()
  expect(sales.map(({ auction_id: id }) => id).toSorted()).toEqual(lots)
  // Without gaps: what was taken by the transaction that died was given back.
  const numbers = sales.map((sale) => Number(sale.invoice_number.split('-').at(-1)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(auctions.map((_, at) => at + 1))

  const notices = await db.selectFrom('notices').select(['auction_id', 'kind', 'user_id']).execute()
  const told = Map.groupBy(notices, (one) => `${one.user_id} ${one.kind}`)
  expect([...told.keys()].toSorted()).toEqual(
    [`${winner} won`, `${winner} invoice`, `${second} lost`, `${third} lost`].toSorted(),
  )
  const lotsByTold = [...told.values()].map((all) => all.map(({ auction_id: id }) => id).toSorted())
  expect(lotsByTold).toEqual([lots, lots, lots, lots])
  expect(await wrongLedgers(db)).toEqual([])
})
