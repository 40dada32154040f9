import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openTestPool } from '../../../test/database.ts'
import {
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '../../../test/faults/replicated-postgres.ts'
import { createLog } from '../log.ts'
import type { ReplicaState } from '../metrics/gauges.ts'
import { NO_METRICS } from '../metrics/metrics.ts'
import type { Database } from './database.ts'
import { openReplica } from './replica.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const WAIT = { timeout: 60_000 }

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

/** Looked at often. A read waits for as long as it takes, unless the replica is too far behind. */
async function openReads(maxLagMs: number) {
  const lines: string[] = []
  let state: () => ReplicaState = () => ({ use: 'unknown', lagMs: null })
  const reads = openReplica({
    primary: db,
    url: pair.replica.url,
    connections: 10,
    statementTimeoutMs: 60_000,
    log: createLog('info', { write: (line) => void lines.push(line) }),
    metrics: { ...NO_METRICS, showReplica: (asked) => void (state = asked) },
    limits: { lookEveryMs: 20, maxLagMs, waitMs: 60_000, answersWithinMs: 60_000 },
  })
  opened.push(reads.close)
  const becomes = (use: ReplicaState['use']) => expect.poll(() => state().use, WAIT).toBe(use)
  await becomes('reads')
  const said = (words: string) => lines.filter((line) => line.includes(words))
  return { ...reads, becomes, said }
}

async function write(subject: string): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({ first_name: 'A', last_name: 'B', email: 'a@b.c', subject, message: 'M' })
    .execute()
}

interface Found {
  by: 'replica' | 'primary'
  count: number
}

/** How many have been written, and who says so. */
const found = (subject: string) => async (reader: Database) => {
  const { rows } = await sql<Found>`
    select case when pg_is_in_recovery() then 'replica' else 'primary' end as by, count(*) as count
    from contact_messages where subject = ${subject}`.execute(reader)
  return rows[0]
}

test('the replica answers, and each answer shows all that was written before it was asked for', async () => {
  const reads = await openReads(300_000)
  for (let count = 1; count <= 50; count += 1) {
    await write('at once')
    expect(await reads.read(found('at once'))).toEqual({ by: 'replica', count })
  }
})

test('one that is too far behind is not read from, and again once it has caught up', async () => {
  const reads = await openReads(1_000)
  await pair.replica.ask('select pg_wal_replay_pause()')
  await write('behind')
  expect(await reads.read(found('behind'))).toEqual({ by: 'primary', count: 1 })
  await reads.becomes('behind')
  await pair.replica.ask('select pg_wal_replay_resume()')
  await reads.becomes('reads')
  const now = () => reads.read(found('behind'))
  await expect.poll(now, WAIT).toEqual({ by: 'replica', count: 1 })
  // A busy machine may be behind more than once: each time is told once.
  const told = reads
    .said('the replica is')
    .join('')
    .matchAll(/is behind|is read from again/g)
  expect([...told].join(', ')).not.toContain('is behind, is behind')
})

test('one that is killed does no harm: the primary answers what it was asked, and all until it is back', async () => {
  const reads = await openReads(300_000)
  await write('killed')
  const slow = (reader: Database) =>
    sql`
    select pg_sleep(600) where pg_is_in_recovery()`
      .execute(reader)
      .then(() => reader)
  const underWay = Array.from({ length: 5 }, () => reads.read(slow))
  const asleep = `select from pg_stat_activity where wait_event = 'PgSleep'`
  await vi.waitFor(async () => expect(await pair.replica.ask(asleep)).toHaveLength(5), WAIT)
  await pair.replica.kill()
  expect((await Promise.all(underWay)).map((reader) => reader === db)).toEqual(Array(5).fill(true))
  expect(await reads.read(found('killed'))).toEqual({ by: 'primary', count: 1 })
  await reads.becomes('away')
  await pair.replica.start()
  await reads.becomes('reads')
  expect(await reads.read(found('killed'))).toEqual({ by: 'replica', count: 1 })
  expect(reads.said('the replica is away')).toHaveLength(1)
})

test('one that was promoted goes a way of its own, and is read from no more', async () => {
  const reads = await openReads(300_000)
  await pair.replica.ask('select pg_promote()')
  await reads.becomes('away')
  await write('promoted')
  expect(await reads.read(found('promoted'))).toEqual({ by: 'primary', count: 1 })
})
