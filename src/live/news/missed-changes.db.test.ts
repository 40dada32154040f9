import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, openTestPool, silentLog } from '../../../test/database.ts'
import type { TestDatabase } from '../../../test/database.ts'
import { openGate, type DatabaseGate } from '../../../test/faults/database-gate.ts'
import { aLot, aMember } from '../../../test/marketplace.ts'
import { changeAuction } from '../../engine/by-staff/change-auction.server.ts'
import { dollarsToCents } from '../../rules/money.ts'
import type { Database } from '../../server/postgres/database.ts'
import { lookForMissedChanges } from './missed-changes.server.ts'

/** More often than a process looks, so that nobody waits for it. */
const EVERY_MS = 50

let clone: TestDatabase
let gate: DatabaseGate
let db: Database
/** By way of the gate. */
let looking: Database
let bidder: string
let looks: ReturnType<typeof lookForMissedChanges>
let told: string[]
let anything: number

beforeAll(async () => {
  clone = await cloneDatabase()
  gate = await openGate(clone.url)
  db = openTestPool(clone.url, 4)
  looking = openTestPool(gate.url, 1)
  bidder = await aMember(db)
})
beforeEach(async () => {
  ;[told, anything] = [[], 0]
  looks = lookForMissedChanges({
    ...{ db: looking, log: silentLog, everyMs: EVERY_MS },
    onChange: (id, version) => told.push(`${id} ${version}`),
    onAnything: () => (anything += 1),
  })
  // From here on it knows where to begin.
  await vi.waitUntil(() => anything === 1, { timeout: 15_000 })
})
afterEach(() => looks.close())
afterAll(async () => {
  await Promise.all([db.destroy(), looking.destroy()])
  await gate.shut()
  await clone.drop()
})

function bid(lot: string, dollars: number) {
  const [id, answer, amount] = [randomUUID(), randomUUID(), dollarsToCents(dollars)]
  return changeAuction(db, lot, () => [{ type: 'place-bid', bid: id, bidder, amount, answer }])
}

/** What it told of these: a transaction of any database of the server keeps it from knowing that others were told before. */
function toldOf(...lots: string[]): string[] {
  return told.filter((one) => lots.some((lot) => one.startsWith(lot)))
}

test('what changed, and nobody told of, is found, once', async () => {
  const lot = await aLot(db)
  await expect.poll(() => toldOf(lot)).toEqual([`${lot} 1`])
  await bid(lot, 20_000)
  await expect.poll(() => toldOf(lot)).toEqual([`${lot} 1`, `${lot} 2`])
  const next = await aLot(db)
  await expect.poll(() => toldOf(lot, next)).toEqual([`${lot} 1`, `${lot} 2`, `${next} 1`])
  expect(anything).toBe(1)
})

test('what was told is left out, unless it has changed since', async () => {
  // So that no look comes between a change and its being told.
  await gate.shut()
  const known = await aLot(db)
  const moved = await aLot(db)
  await bid(moved, 20_000)
  for (const lot of [known, moved]) looks.noteTold(lot, 1)
  await gate.open()
  await expect.poll(() => toldOf(known, moved)).toEqual([`${moved} 2`])
  await bid(known, 20_000)
  await expect.poll(() => toldOf(known, moved)).toEqual([`${moved} 2`, `${known} 2`])
})

test('a change whose transaction took long is found too, and the others meanwhile not twice', async () => {
  const lot = await aLot(db)
  await expect.poll(() => toldOf(lot)).toEqual([`${lot} 1`])
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = db.transaction().execute(async (tx) => {
    await sql`update auctions set version = 7 where id = ${lot}`.execute(tx)
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  const meanwhile = await aLot(db)
  await expect.poll(() => toldOf(lot, meanwhile)).toEqual([`${lot} 1`, `${meanwhile} 1`])
  const later = await aLot(db)
  await expect
    .poll(() => toldOf(lot, meanwhile, later))
    .toEqual([`${lot} 1`, `${meanwhile} 1`, `${later} 1`])
  mayEnd.resolve()
  await slow
  await expect
    .poll(() => toldOf(lot, meanwhile, later))
    .toEqual([`${lot} 1`, `${meanwhile} 1`, `${later} 1`, `${lot} 7`])
})

test('what changed while the database could not be reached is found once it can', async () => {
  await gate.shut()
  const lot = await aLot(db)
  await gate.open()
  await expect.poll(() => toldOf(lot)).toEqual([`${lot} 1`])
  expect(anything).toBe(1)
})
