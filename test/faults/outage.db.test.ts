import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { SECOND } from '../../src/rules/durations.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { placeBid, signedIn, type Bidder } from '../bidders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aLot, wrongLedgers } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

let clone: TestDatabase
let db: Database
let bidder: Bidder | undefined
let servers: ServerProcess[] = []

beforeAll(async () => {
  clone = await cloneDatabase()
  db = openTestPool(clone.url, 10)
  ;[bidder] = await signedIn(db, 1)
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

const endOf = (lot: string) =>
  db.selectFrom('auctions').select(['ends_at', 'status']).where('id', '=', lot).executeTakeFirst()

/** Resolves once nothing can have been written for longer than browsers repeat a bid: what was on its way counts as of its beginning. */
async function untilOutage(): Promise<void> {
  const { rows: stopped } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ away: boolean }>`
        select clock_timestamp() > ${stopped[0]?.at}::timestamptz + interval '10.5 seconds' as away`.execute(
        db,
      )
      expect(rows).toEqual([{ away: true }])
    },
    { timeout: 60 * SECOND, interval: SECOND / 4 },
  )
}

test.each([
  ['killed, and another is started', async () => void (await killed())],
  ['stopped in the middle, and goes on', async () => void (await paused())],
])(
  'the only server is %s: what was to end meanwhile takes bids for as long as it was away, and its page says why',
  async (_, happens) => {
    await start()
    await vi.waitFor(async () => {
      expect(await db.selectFrom('bidding_pulse').selectAll().execute()).toHaveLength(1)
    }, 30 * SECOND)
    const lot = await aLot(db, { endsIn: 9 * SECOND, soft_close_seconds: 0 })
    const due = Number((await endOf(lot))?.ends_at)
    await happens()
    const url = servers.at(-1)?.url ?? ''
    const bid = await placeBid(url, lot, bidder?.token ?? '', 10_100)
    expect(bid).toMatchObject({ kind: 'answered', status: 201 })
    const now = await endOf(lot)
    expect(now?.status).toBe('available')
    expect(Number(now?.ends_at)).toBeGreaterThan(due + 10 * SECOND)
    expect(await wrongLedgers(db)).toEqual([])
    const page = await (await fetch(`${url}/auction/${lot}`)).text()
    expect(page).toContain('The end was moved: no bids could be placed for')
  },
)

async function killed(): Promise<void> {
  await Promise.all(servers.map((server) => server.end('SIGKILL')))
  await untilOutage()
  servers = []
  await start()
}

async function paused(): Promise<void> {
  for (const server of servers) server.send('SIGSTOP')
  await untilOutage()
  for (const server of servers) server.send('SIGCONT')
}
