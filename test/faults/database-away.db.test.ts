import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from '../../src/server/postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/postgres/migrate.ts'
import { acknowledgedIn, expectInvariants } from '../auction-invariants.ts'
import { bidOn, signedIn, type Bidder, type Outcome } from '../bidders.ts'
import { cloneDatabase, openTestPool, silentLog } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { hideTable, untilWaiting } from '../row-locks.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { openGate } from './database-gate.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

/** What each test opened, closed in the opposite order. */
let opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.toReversed()) await close()
  opened = []
})

/** The marketplace on a database: a server that reaches it at `url`, an auction and people to bid on it. */
async function open(databaseUrl: string, url = databaseUrl, settings: Record<string, string> = {}) {
  const db = openTestPool(databaseUrl, 10)
  opened.push(() => db.destroy())
  const [bidders, lot] = [await signedIn(db, 8), await aLot(db)]
  const server = await startServer(url, settings)
  opened.push(() => server.end('SIGKILL'))
  return { db, server, bidders, lot }
}

/** All bid, whatever comes, until somebody was acknowledged after `isBack` says so. */
async function bidThrough(
  server: ServerProcess,
  lot: string,
  bidders: Bidder[],
  after: { acknowledged: number; then(): Promise<void> },
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  let count = 0
  let isBack = false
  let isOver = false
  await Promise.all(
    bidders.map((person) =>
      bidOn(server.url, lot, person, (outcome) => {
        outcomes.push(outcome)
        if (outcome.kind !== 'answered') return false
        if (outcome.status === 201) {
          count += 1
          if (count === after.acknowledged) void after.then().finally(() => (isBack = true))
          isOver ||= isBack
        }
        return !isOver
      }),
    ),
  )
  return outcomes
}

function expectOnlyClearAnswers(outcomes: Outcome[]): void {
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ kind: 'answered', status: expect.toBeOneOf([201, 422, 503]) })
    if (outcome.kind !== 'answered' || outcome.status !== 503) continue
    expect(outcome.headers.get('content-type')).toBe('application/problem+json')
    expect(outcome.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(outcome.body).toMatchObject({ code: 'busy', status: 503, title: 'Error' })
  }
}

test('a server all of whose connections wait in the database is ready: another could do no more', async () => {
  const clone = await cloneDatabase()
  opened.push(() => clone.drop())
  const { db, server, bidders } = await open(clone.url, clone.url, { DATABASE_POOL: '2' })
  const held = await hideTable(clone.url, 'reservations')
  const reads = bidders
    .slice(0, 4)
    .map(({ token }) =>
      fetch(`${server.url}/api/me/reservations`, { headers: { authorization: `Bearer ${token}` } }),
    )
  try {
    await untilWaiting(db, 2)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  } finally {
    await held.release()
  }
  await Promise.all(reads)
})

test('while the database is gone calls answer 503 with Retry-After; when it is back all goes on', async () => {
  const clone = await cloneDatabase()
  opened.push(() => clone.drop())
  const gate = await openGate(clone.url)
  opened.push(() => gate.shut())
  const { db, server, bidders, lot } = await open(clone.url, gate.url)
  const whileGone = async () => {
    await gate.shut()
    for (const path of ['/api/auctions', `/api/auctions/${lot}`, '/api/categories', '/readyz']) {
      const answer = await fetch(server.url + path)
      expect([path, answer.status]).toEqual([path, 503])
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      expect(await answer.json()).toMatchObject({ code: 'busy' })
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await gate.open()
  }
  let gone: Promise<void> | undefined
  const outcomes = await bidThrough(server, lot, bidders, {
    acknowledged: 20,
    then: () => (gone = whileGone()),
  })
  await gone
  expectOnlyClearAnswers(outcomes)
  expect(outcomes.some((one) => one.kind === 'answered' && one.status === 503)).toBe(true)
  expect(server.isRunning()).toBe(true)
  await vi.waitFor(
    async () => expect((await fetch(`${server.url}/readyz`)).status).toBe(200),
    60_000,
  )
  await expectInvariants(db, lot, outcomes)
})

test('a PostgreSQL killed with -9 while people bid loses no acknowledged bid; both go on by themselves', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'hammerlane-fault-'))
  opened.push(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog })
  opened.push(() => postgres.stop())
  await migrate({ url: postgres.url, log: silentLog })
  const { db, server, bidders, lot } = await open(postgres.url)
  const outcomes = await bidThrough(server, lot, bidders, {
    acknowledged: 20,
    async then() {
      const pidFile = join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
      const postmaster = async () => Number.parseInt(await readFile(pidFile, 'utf8'), 10)
      const killed = await postmaster()
      process.kill(killed, 'SIGKILL')
      await vi.waitFor(async () => expect([killed, NaN]).not.toContain(await postmaster()), 60_000)
    },
  })
  expectOnlyClearAnswers(outcomes)
  expect(acknowledgedIn(outcomes).length).toBeGreaterThan(20)
  expect(server.isRunning()).toBe(true)
  await expectInvariants(db, lot, outcomes)
})
