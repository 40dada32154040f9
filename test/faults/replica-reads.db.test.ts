import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endpoints } from '../../src/endpoints.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { placeBid, signedIn, type Bidder } from '../bidders.ts'
import { openTestPool } from '../database.ts'
import { aLot } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { startReplicatedPostgres, type ReplicatedPostgres } from './replicated-postgres.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const WAIT = { timeout: 60_000 }
const TOKEN = 'a-token-of-the-operator'

let pair: ReplicatedPostgres
let db: Database
/** What a test opened, closed in the opposite order. */
let opened: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  pair = await startReplicatedPostgres({ isSynchronous: false })
  db = openTestPool(pair.primary.url, 4)
})
afterEach(async () => {
  for (const close of opened.toReversed()) await close()
  opened = []
})
afterAll(async () => {
  await db.destroy()
  await pair.remove()
})

test('all heavy calls of the server but those of consignors come to the replica, read only, and a bidder finds the own bid at once', async () => {
  const { server, bidder, lot } = await serve()
  const heavy = endpoints.filter(({ isHeavy }) => isHeavy)
  expect(heavy.length).toBeGreaterThan(5)
  for (const { method, path, who } of heavy) {
    expect(method).toBe('GET')
    if (who === 'consignor') continue
    // What writes is refused by the replica, and then done by the primary.
    await vi.waitFor(async () => {
      const before = await answered(server, 'replica')
      expect(await statusOf(server, addressOf(path, lot), bidder)).toBe(200)
      expect([path, await answered(server, 'replica')]).toEqual([path, before + 1])
    }, WAIT)
  }

  const other = await aLot(db)
  const [member] = await signedIn(db, 1)
  for (let bids = 1; bids <= 20; bids += 1) {
    if (bids === 10) await pair.replica.ask('select pg_wal_replay_pause()')
    const amount = 10_000 + 100 * bids
    const bid = await placeBid(server.url, other, member?.token ?? '', amount)
    expect(bid).toMatchObject({ kind: 'answered', status: 201 })
    const last = { type: 'bid-placed', data: { amount: amount * 100 } }
    expect((await ledgerOf(server, other)).at(-1)).toMatchObject(last)
  }
  expect(await answered(server, 'primary')).toBeGreaterThanOrEqual(11)
  await pair.replica.ask('select pg_wal_replay_resume()')
})

test('the server starts and serves while its replica is away, and its metrics say so', async () => {
  await pair.replica.kill()
  const { server, bidder, lot } = await serve()
  await expect.poll(() => metric(server, 'hammerlane_replica_up'), WAIT).toBe(0)
  expect(await metric(server, 'hammerlane_replica_lag_seconds')).toBeNaN()
  expect(await statusOf(server, `/api/auctions/${lot}/ledger`, bidder)).toBe(200)
  await pair.replica.start()
  await expect.poll(() => metric(server, 'hammerlane_replica_up'), WAIT).toBe(1)
  expect(await metric(server, 'hammerlane_replica_lag_seconds')).toBeGreaterThanOrEqual(0)
})

/** A server with the replica, a lot with what heavy calls ask for, and somebody of the staff. */
async function serve() {
  const lot = await aLot(db, { year: 2019 })
  const [bidder] = await signedIn(db, 1)
  if (!bidder) throw new Error('Nobody signed in')
  await db
    .updateTable('users')
    .set({ roles: ['member', 'staff'] })
    .where('id', '=', bidder.id)
    .execute()
  const server = await startServer(pair.primary.url, {
    DATABASE_OWNER_URL: pair.primary.ownerUrl,
    DATABASE_REPLICA_URL: pair.replica.url,
    METRICS_TOKEN: TOKEN,
    STAFF_SECOND_STEP: 'off',
  })
  opened.push(() => server.end('SIGKILL'))
  return { server, bidder, lot }
}

function addressOf(path: string, lot: string): string {
  const isReport = path.startsWith('/api/staff/')
  return path.replace('{id}', lot) + (isReport ? '?from=2026-01-01&to=2026-01-31' : '')
}

async function statusOf({ url }: ServerProcess, address: string, { token }: Bidder) {
  const answer = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } })
  await answer.arrayBuffer()
  return answer.status
}

async function ledgerOf({ url }: ServerProcess, lot: string): Promise<object[]> {
  const answer = await fetch(`${url}/api/auctions/${lot}/ledger`)
  return ((await answer.json()) as { items: object[] }).items
}

/** How many heavy reads so far. */
async function answered(server: ServerProcess, by: 'replica' | 'primary'): Promise<number> {
  return (await metric(server, `hammerlane_heavy_reads_total{by="${by}"}`)) || 0
}

/** The value of a sample; NaN where there is none. */
async function metric({ url }: ServerProcess, sample: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const line = (await answer.text()).split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1) ?? NaN)
}
