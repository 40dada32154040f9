import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import { acknowledgedIn, expectInvariants } from '../auction-invariants.ts'
import { bidOn, OWN_CONNECTION, placeBid, signedIn, type Bidder, type Outcome } from '../bidders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { register } from '../registered.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

let clone: TestDatabase
let db: Database
let bidders: Bidder[]
let servers: ServerProcess[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 10)
  bidders = await signedIn(db, 60)
})
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  servers = []
})
afterAll(async () => {
  await db.destroy()
  await clone.drop()
})

/** Everybody bids six times, spread over the servers. */
async function bidTogether(lot: string, people: Bidder[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  await Promise.all(
    people.map((person, at) => {
      let left = 6
      return bidOn(
        servers[at % servers.length]?.url ?? '',
        lot,
        person,
        (outcome) => {
          outcomes.push(outcome)
          return (left -= 1) > 0
        },
        OWN_CONNECTION,
      )
    }),
  )
  return outcomes
}

test('64 people bid on one auction at once, four of them just registered: every invariant holds', async () => {
  servers = [await startServer(clone.url)]
  const newcomers = await Promise.all([1, 2, 3, 4].map(() => signUp(servers[0]?.url ?? '')))
  const ids = newcomers.map(({ id }) => id)
  await register(db, ids)
  const lot = await aLot(db)
  const outcomes = await bidTogether(lot, [...bidders, ...newcomers])
  expect(statusesOf(outcomes)).toEqual(new Set([201, 422]))
  expect(outcomes).toHaveLength(64 * 6)
  await expectInvariants(db, lot, outcomes)
  const { length } = await db
    .selectFrom('bids')
    .select('id')
    .where('auction_id', '=', lot)
    .execute()
  expect(acknowledgedIn(outcomes)).toHaveLength(length)
})

test('the same with two server processes on one database', async () => {
  servers = await Promise.all([startServer(clone.url), startServer(clone.url)])
  const lot = await aLot(db)
  const outcomes = await bidTogether(lot, bidders)
  expect(statusesOf(outcomes)).toEqual(new Set([201, 422]))
  await expectInvariants(db, lot, outcomes)
  const [person] = bidders
  if (!person) throw new Error('there are bidders')
  const key = randomUUID()
  const same = await Promise.all(
    [0, 1, 0, 1].map((at) => placeBid(servers[at]?.url ?? '', lot, person.token, 900_000, key)),
  )
  expect(new Set(acknowledgedIn(same).map(({ id }) => id)).size).toBe(1)
  expect(acknowledgedIn(same)).toHaveLength(4)
})

function statusesOf(outcomes: Outcome[]): Set<unknown> {
  return new Set(outcomes.map((one) => (one.kind === 'answered' ? one.status : one)))
}

async function signUp(url: string): Promise<Bidder> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@example.com`,
      password: 'correct horse',
      data: { full_name: 'Ada Lovelace' },
    }),
  })
  const session = await answer.json()
  return { id: session.user.id, token: session.access_token }
}
