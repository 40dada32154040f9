import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import { acknowledgedIn, expectInvariants } from '../auction-invariants.ts'
import { bidOn, placeBid, signedIn, type Bidder, type Outcome } from '../bidders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

let clone: TestDatabase
let db: Database
let bidders: Bidder[]
let server: ServerProcess

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 10)
  bidders = await signedIn(db, 24)
})
afterEach(() => server.end('SIGKILL'))
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

/** All bid until the server no longer answers; after so many acknowledged bids `then` is called, once. */
async function bidUntilTheEnd(lot: string, many: number, then: () => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let acknowledged = 0
  await Promise.all(
    bidders.map((person) =>
      bidOn(server.url, lot, person, (outcome) => {
        outcomes.push(outcome)
        if (outcome.kind !== 'answered') return false
        if (outcome.status === 201 && (acknowledged += 1) === many) then()
        return outcome.status !== 503
      }),
    ),
  )
  return outcomes
}

test('a server killed with -9 while people bid loses no acknowledged bid, and its successor goes on', async () => {
  server = await startServer(clone.url)
  const lot = await aLot(db)
  let ended: Promise<unknown> | undefined
  const outcomes = await bidUntilTheEnd(lot, 40, () => void (ended = server.end('SIGKILL')))
  await ended
  expect(acknowledgedIn(outcomes).length).toBeGreaterThanOrEqual(40)
  await expectInvariants(db, lot, outcomes)

  server = await startServer(clone.url)
  const next = await placeBid(server.url, lot, bidders[0]?.token ?? '', 900_000)
  expect(next).toMatchObject({ kind: 'answered', status: 201 })
  await expectInvariants(db, lot, [...outcomes, next])
})

test('a server asked to stop while people bid answers every request that it took, and exits with 0', async () => {
  server = await startServer(clone.url)
  const lot = await aLot(db)
  let code: Promise<number | null> | undefined
  const outcomes = await bidUntilTheEnd(lot, 40, () => void (code = server.end('SIGTERM')))
  expect(await code).toBe(0)
  expect(outcomes.filter(({ kind }) => kind === 'cut off')).toEqual([])
  const answered = outcomes.filter((outcome) => outcome.kind === 'answered')
  for (const { status, body, headers } of answered.filter(({ status }) => status >= 500)) {
    expect(status).toBe(503)
    expect(body.code).toBe('busy')
    expect(headers.get('retry-after')).toMatch(/^\d+$/)
  }
  await expectInvariants(db, lot, outcomes)
})
