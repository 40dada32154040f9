import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase, silentLog, type TestDatabase } from '../../../test/database.ts'
import { openGate, type DatabaseGate } from '../../../test/faults/database-gate.ts'
import { createLog } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import { databaseBy, openPool, type Database } from '../postgres/database.ts'
import { createHealth } from './health.ts'

let database: TestDatabase
let gate: DatabaseGate
let db: Database
let isStopping = false
let metrics: Metrics
const TOKEN = 'a-token-of-the-operator'
const ask = (path: string, asking: Asking = {}) => {
  const { headers = {}, env = {}, trustProxy = false, publicUrl } = asking
  const reached = { metricsToken: TOKEN, trustProxy, publicUrl }
  const parts = { db, isStopping: () => isStopping, metrics, ...reached }
  return createHealth(parts).request(path, { headers }, env)
}

interface Asking {
  publicUrl?: string
  headers?: Record<string, string>
  env?: object
  trustProxy?: boolean
}

beforeAll(async () => {
  database = await emptyDatabase()
  gate = await openGate(database.url)
  const pool = openPool(gate.url, {
    max: 2,
    connectTimeoutMs: 60_000,
    onIdleError: () => undefined,
  })
  db = databaseBy(pool)
  metrics = createMetrics({ db, looking: db, pool, sendsMails: true, log: silentLog })
})
afterAll(async () => {
  await db.destroy()
  await gate.shut()
  await database.drop()
})

test('/healthz tells that the process lives, /readyz that it can serve', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await ask(path)
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, { status: 'ok' }])
  }
})

test('without its database the process lives but cannot serve, until it is back', async () => {
  await gate.shut()
  const answer = await ask('/readyz')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  expect(await answer.json()).toMatchObject({ code: 'busy' })
  expect((await ask('/healthz')).status).toBe(200)
  await gate.open()
  expect((await ask('/readyz')).status).toBe(200)
})

test('a process that is stopping is no longer ready, and still lives', async () => {
  isStopping = true
  const answer = await ask('/readyz')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await ask('/healthz')).status).toBe(200)
  isStopping = false
})

test('/metrics is Prometheus text, also without the tables that it reads', async () => {
  const answer = await ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const lines = (await answer.text()).split('\n').filter((line) => line !== '')
  // A value that nothing was measured for yet is a NaN, in any case of letters (Prometheus text format 0.0.4).
  for (const line of lines) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ |\w+(\{[^}]*\})? ([-+\d.e]+|nan)$)/i)
  }
  expect(lines.filter((line) => line.startsWith('process_cpu_seconds_total '))).toHaveLength(1)
})

test('/metrics tells how many connections of the pool are in use, and how many queries wait for one', async () => {
  const pool = openPool(database.url, {
    max: 2,
    connectTimeoutMs: 60_000,
    onIdleError: () => undefined,
  })
  const { scrape } = createMetrics({ db, looking: db, pool, sendsMails: false, log: silentLog })
  const told = async () =>
    (await scrape())
      .split('\n')
      .filter((line) => /^hammerlane_database_(connections|waiting_queries)\b/.test(line))
  const [one, two] = await Promise.all([pool.connect(), pool.connect()])
  const third = pool.connect()
  expect(await told()).toEqual([
    'hammerlane_database_waiting_queries 1',
    'hammerlane_database_connections{state="busy"} 2',
    'hammerlane_database_connections{state="idle"} 0',
  ])
  one.release()
  const last = await third
  two.release()
  expect(await told()).toEqual([
    'hammerlane_database_waiting_queries 0',
    'hammerlane_database_connections{state="busy"} 1',
    'hammerlane_database_connections{state="idle"} 1',
  ])
  last.release()
  await pool.end()
})

test('/metrics tells that the database answers also while every connection of the pool is taken', async () => {
  const pool = openPool(database.url, {
    max: 1,
    connectTimeoutMs: 2_000,
    onIdleError: () => undefined,
  })
  const lines: string[] = []
  const { scrape } = createMetrics({
    ...{ db: databaseBy(pool), looking: db, pool, sendsMails: true },
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
  const taken = await pool.connect()
  const without = await scrape()
  expect(without).toContain('hammerlane_database_up 1')
  expect(without).not.toContain('\nhammerlane_oldest_unclosed_auction_seconds')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('timeout exceeded when trying to connect')
  taken.release()
  // A database without tables answers, but not this.
  expect(await scrape()).toContain('hammerlane_database_up 1')
  expect(lines[1]).toContain('does not exist')
  await pool.end()
})

test('/metrics is for who has the token, or is on this machine; for all others it is not there', async () => {
  const refused = await ask('/metrics', from('203.0.113.5'))
  expect(refused.status).toBe(404)
  expect(await refused.json()).toMatchObject({ code: 'not_found' })
  for (const authorization of ['Bearer wrong', `Basic ${TOKEN}`, 'Bearer'])
    expect((await ask('/metrics', { headers: { authorization } })).status).toBe(404)
  const authorization = `Bearer ${TOKEN}`
  expect((await ask('/metrics', from('203.0.113.5', { authorization }))).status).toBe(200)
  for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await ask('/metrics', from(here))).status).toBe(200)
})

test('a proxy on this machine makes nobody else local', async () => {
  for (const name of ['x-forwarded-for', 'forwarded'])
    expect((await ask('/metrics', from('127.0.0.1', { [name]: '127.0.0.1' }))).status).toBe(404)
  const behind = { ...from('127.0.0.1'), trustProxy: true }
  expect((await ask('/metrics', behind)).status).toBe(404)
  const silentProxy = { ...from('127.0.0.1'), publicUrl: 'https://auctions.example.com' }
  expect((await ask('/metrics', silentProxy)).status).toBe(404)
  const itself = { ...from('127.0.0.1'), publicUrl: 'http://localhost:3000' }
  expect((await ask('/metrics', itself)).status).toBe(200)
})

/** Asked along a connection from there. */
function from(remoteAddress: string, headers: Record<string, string> = {}): Asking {
  return { headers, env: { incoming: { headers, socket: { remoteAddress } } } }
}
