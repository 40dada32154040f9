import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OF_ONE_DOMAIN } from '../../src/server/mail/mail-sender.ts'
import { queueMail } from '../../src/server/mail/mail.ts'
import { createMetrics } from '../../src/server/metrics/metrics.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { placeBid, twoSignedIn, type Bidder } from '../bidders.ts'
import { cloneDatabase, openTestPool, silentLog, type TestDatabase } from '../database.ts'
import { aDueLot } from '../due-lot.ts'
import { openGate, type DatabaseGate } from '../faults/database-gate.ts'
import { connectLive } from '../live-client.ts'
import { waitingJobs } from '../mail/queues.ts'
import { aLot } from '../marketplace.ts'
import { hideTable, holdRows, untilWaiting } from '../row-locks.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

let clone: TestDatabase
let gate: DatabaseGate
let db: Database
let server: ServerProcess
let bidders: [Bidder, Bidder]
/** It lets everybody in and says nothing: whoever would send a mail waits. */
let mailServer: Server

const DASHBOARD = 'deploy/grafana/hammerlane.json'
const ALERTS = 'deploy/prometheus/alerts.yml'
const TOKEN = 'a-token-of-the-operator'

beforeAll(async () => {
  clone = await cloneDatabase()
  gate = await openGate(clone.url)
  db = openTestPool(clone.url, 2)
  bidders = await twoSignedIn(db)
  await db.updateTable('users').set({ email_proven_at: new Date() }).execute()
  mailServer = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(mailServer, 'listening')
  const { port } = mailServer.address() as AddressInfo
  // Mails are sent, so their backlog counts.
  const settings = { METRICS_TOKEN: TOKEN, SMTP_URL: `smtp://127.0.0.1:${port}` }
  server = await startServer(gate.url, settings)
})
afterAll(async () => {
  await server.end('SIGKILL')
  mailServer.close()
  await gate.shut()
  await db.destroy()
  await clone.drop()
})

async function read(): Promise<string> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  return (await fetch(`${server.url}/metrics`, { headers })).text()
}

/** The value of a sample, by its name with its labels; NaN where there is none. */
function valueOf(metrics: string, sample: string): number {
  const line = metrics.split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1) ?? NaN)
}

test('bids are counted by what came of them, with the time to their answer', async () => {
  const lot = await aLot(db)
  const [bidder] = bidders
  await placeBid(server.url, lot, bidder.token, 20_000)
  await placeBid(server.url, lot, bidder.token, 20_000)
  const metrics = await read()
  const bids = (outcome: string) =>
    valueOf(metrics, `hammerlane_bid_duration_seconds_count{outcome="${outcome}"}`)
  expect(['accepted', 'refused', 'failed'].map(bids)).toEqual([1, 1, 0])
  expect(valueOf(metrics, 'hammerlane_batch_requests_sum')).toBe(2)
  expect(valueOf(metrics, 'hammerlane_lane_requests')).toBe(0)
})

test('watchers are counted, and how late news of a bid reach them', async () => {
  const lot = await aLot(db)
  const client = await connectLive(server.url)
  client.watch(lot)
  await client.until(({ type }) => type === 'auction')
  await placeBid(server.url, lot, bidders[1].token, 20_000)
  await client.until(({ auction }) => auction?.current_bid === 20_000)
  const metrics = await read()
  expect(valueOf(metrics, 'hammerlane_live_connections')).toBe(1)
  expect(valueOf(metrics, 'hammerlane_news_delay_seconds_count')).toBe(1)
  const delay = valueOf(metrics, 'hammerlane_news_delay_seconds_sum')
  expect(delay).toBeGreaterThan(0)
  client.socket.terminate()
})

test('how long after its end an auction was closed is told', async () => {
  await aDueLot(db)
  const closed = async () => valueOf(await read(), 'hammerlane_close_lag_seconds_count')
  await expect.poll(closed).toBe(1)
  expect(valueOf(await read(), 'hammerlane_close_lag_seconds_sum')).toBeGreaterThan(0)
})

test('bids that wait in the lanes of two auctions are counted, and those of the deeper one', async () => {
  const [deep, other] = [await aLot(db), await aLot(db)]
  const held = await holdRows(clone.url, [deep, other])
  const bid = (lot: string) => placeBid(server.url, lot, bidders[0].token, 20_000)
  // The first of each is being decided: it waits for the row, with a connection of the pool, and the others behind it.
  const answers = [bid(deep)]
  await untilWaiting(db, 1)
  answers.push(bid(other))
  await untilWaiting(db, 2)
  answers.push(bid(deep), bid(deep), bid(other))
  const lanes = async () => {
    const metrics = await read()
    return ['hammerlane_lane_requests', 'hammerlane_deepest_lane_requests'].map((name) =>
      valueOf(metrics, name),
    )
  }
  await expect.poll(lanes).toEqual([3, 2])
  const busy = valueOf(await read(), 'hammerlane_database_connections{state="busy"}')
  expect(busy).toBeGreaterThanOrEqual(2)
  await held.release()
  await Promise.all(answers)
  expect(await lanes()).toEqual([0, 0])
})

test('while the database is away the metrics are read all the same, without its figures', async () => {
  const before = await read()
  expect(valueOf(before, 'hammerlane_database_up')).toBe(1)
  expect(valueOf(before, 'hammerlane_oldest_unclosed_auction_seconds')).toBe(0)
  expect(valueOf(before, 'hammerlane_oldest_job_seconds{queue="mails"}')).toBe(0)
  await gate.shut()
  const without = await read()
  expect(valueOf(without, 'hammerlane_database_up')).toBe(0)
  expect(valueOf(without, 'hammerlane_oldest_unclosed_auction_seconds')).toBeNaN()
  expect(valueOf(without, 'hammerlane_mails{state="waiting"}')).toBeNaN()
  await gate.open()
  await expect.poll(async () => valueOf(await read(), 'hammerlane_database_up')).toBe(1)
})

test('figures that take too long are left out in time for Prometheus, which waits ten seconds', async () => {
  const held = await hideTable(clone.url, 'mails')
  const headers = { authorization: `Bearer ${TOKEN}` }
  const signal = AbortSignal.timeout(10_000)
  const without = await (await fetch(`${server.url}/metrics`, { headers, signal })).text()
  expect(valueOf(without, 'hammerlane_database_up')).toBe(1)
  expect(valueOf(without, 'hammerlane_oldest_unclosed_auction_seconds')).toBeNaN()
  await held.release()
  const unclosed = async () => valueOf(await read(), 'hammerlane_oldest_unclosed_auction_seconds')
  await expect.poll(unclosed).toBe(0)
})

test('a database that gave its figures is up, also where nobody else could ask it', async () => {
  const looking = openTestPool('postgres://nobody@127.0.0.1:1/nothing', 1)
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 }
  const { scrape } = createMetrics({ db, looking, pool, sendsMails: true, log: silentLog })
  const metrics = await scrape()
  expect(valueOf(metrics, 'hammerlane_database_up')).toBe(1)
  expect(valueOf(metrics, 'hammerlane_oldest_unclosed_auction_seconds')).toBe(0)
  await looking.destroy()
})

test('mails that do not go out are counted, and how many seconds the oldest job has waited', async () => {
  for (let n = 0; n <= OF_ONE_DOMAIN; n += 1) {
    const words = { subject: 'You won', paragraphs: ['How to pay is on your dashboard.'] }
    await queueMail(db, { to: `person${n}@example.com`, ...words })
  }
  // Of one domain so many are under way at once: the last is not taken.
  const states = async () => (await waitingJobs(db, 'mails')).map(({ state }) => state).toSorted()
  const taken = Array.from({ length: OF_ONE_DOMAIN }, () => 'active')
  await expect.poll(states).toEqual([...taken, 'created'])
  await sql`
    update pgboss.job set start_after = start_after - interval '1 hour'
    where name = 'mails' and state = 'created'`.execute(db)
  const metrics = await read()
  expect(valueOf(metrics, 'hammerlane_mails{state="waiting"}')).toBe(OF_ONE_DOMAIN + 1)
  const oldest = valueOf(metrics, 'hammerlane_oldest_job_seconds{queue="mails"}')
  expect(oldest).toBeGreaterThanOrEqual(3_600)
  expect(oldest).toBeLessThan(7_200)
})

test('what dashboard and alerts look at is there, and all of ours is on the dashboard', async () => {
  const exposed = exposedBy(await read())
  const [dashboard, alerts] = await Promise.all([DASHBOARD, ALERTS].map(named))
  const missing = [...(dashboard ?? []), ...(alerts ?? [])].filter((name) => !exposed.has(name))
  expect(missing).toEqual([])
  const ours = [...(await read()).matchAll(/^# TYPE (hammerlane_\w+)/gm)].map(([, name]) => name)
  expect(ours.length).toBeGreaterThan(10)
  const shown = [...(dashboard ?? [])].map((name) => name.replace(/_(bucket|count|sum)$/, ''))
  expect(ours.filter((name) => !shown.includes(name ?? ''))).toEqual([])
})

test('each alert says in the manual what to look at, what to do and what to tell bidders', async () => {
  const manual = await readFile('docs/operations.md', 'utf8')
  const alerts = (await readFile(ALERTS, 'utf8')).split('- alert: ').slice(1)
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n')
    expect(alert).toContain(`runbook: docs/operations.md#${name.toLowerCase()}\n`)
    const [, section = ''] = manual.split(`\n### ${name}\n`)
    const [text = ''] = section.split(/\n##/)
    for (const part of ['**Look at** ', '**Do:** ', '**Tell bidders** '])
      expect([name, text]).toEqual([name, expect.stringContaining(`\n${part}`)])
  }
})

/** The names of all samples, those without a value yet too. */
function exposedBy(metrics: string): Set<string> {
  const types = metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)
  return new Set(
    [...types].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
}

async function named(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8')
  return new Set(text.match(/\b(?:hammerlane|nodejs|process)_\w+/g))
}
