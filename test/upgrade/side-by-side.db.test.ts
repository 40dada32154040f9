/** While processes are exchanged one by one, those of the version before go on beside ours, on a database that ours have migrated. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '../../src/server/postgres/database.ts'
import type * as Bidders from '../bidders.ts'
import { bidInTurn, twoSignedIn, type Bidder } from '../bidders.ts'
import { asProduct, emptyDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { dueLots } from '../due-lot.ts'
import { watchLot, type LiveClient } from '../live-client.ts'
import type * as Marketplace from '../marketplace.ts'
import { aLot } from '../marketplace.ts'
import { TEST_FILES_KEY } from '../secrets.ts'
import { BARE_ENVIRONMENT, startServer, type ServerProcess } from '../server-process.ts'
import { findEarlierVersion, unpack, type UnpackedVersion } from './earlier-version.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const WITHIN = { timeout: 60_000, interval: 100 }
const earlier = findEarlierVersion()

let unpacked: UnpackedVersion
let database: TestDatabase
let settings: { DATABASE_URL: string; DATABASE_OWNER_URL: string }
let db: Database
/** Each server's own: where the terms have changed, either asks for those of its version. */
let bidders: [before: [Bidder, Bidder], ours: [Bidder, Bidder]]
/** That of the version before, and ours. */
const servers: ServerProcess[] = []
/** How many migrations the database had run when each of them had started. */
const known: number[] = []
const watchers: LiveClient[] = []

const [BEFORE, OURS] = [0, 1] as const
const at = (which: number) => servers[which]?.url ?? ''

/** Somebody who has been told the present state by one of the servers. */
async function aWatcher(which: number, lot: string): Promise<LiveClient> {
  const client = await watchLot(at(which), lot)
  watchers.push(client)
  return client
}

const bid = (which: 0 | 1, lot: string, dollars: number) =>
  bidInTurn(at(which), lot, bidders[which], dollars)

/** What a call without a member answers. */
async function read(which: number, path: string): Promise<Record<string, unknown>> {
  const answer = await fetch(`${at(which)}${path}`)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json() as Promise<Record<string, unknown>>
}

/** Members, a lot and a bid, as the version before writes them: ours may fill columns that are not there yet. */
async function beginBefore(): Promise<void> {
  const [theirs, market] = (await Promise.all(
    ['bidders', 'marketplace'].map((name) => import(join(unpacked.folder, `test/${name}.ts`))),
  )) as [typeof Bidders, typeof Marketplace]
  const before = await theirs.twoSignedIn(db)
  bidders = [before, before]
  await bid(BEFORE, await market.aLot(db), 20_000)
  await read(BEFORE, '/api/auctions?sort=newest')
}

async function migrationsRun(): Promise<number> {
  const { rows } = await sql<{ run: number }>`
    select count(*)::int as run from schema_migrations`.execute(db)
  return rows[0]?.run ?? 0
}

describe.runIf(earlier)(
  'the version before beside ours (skipped without the history of git: git fetch --unshallow; and where a migration stops all)',
  () => {
    beforeAll(async () => {
      if (!earlier) return
      unpacked = await unpack(earlier)
      database = await emptyDatabase()
      const [DATABASE_URL, DATABASE_OWNER_URL] = [asProduct(database), database.ownerUrl]
      settings = { DATABASE_URL, DATABASE_OWNER_URL }
      db = openTestPool(DATABASE_URL, 4)
      servers.push(await startServer(DATABASE_URL, settings, unpacked.folder))
      known.push(await migrationsRun())
      // So that its statements are prepared when ours migrates.
      await beginBefore()
      servers.push(await startServer(DATABASE_URL, settings))
      known.push(await migrationsRun())
      bidders[OURS] = await twoSignedIn(db)
    })
    afterEach(() => {
      for (const { socket } of watchers.splice(0)) socket.terminate()
    })
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')))
      await db?.destroy()
      await database?.drop()
      await unpacked?.remove()
    })

    test('ours brings the database up to date while that of before serves', () => {
      expect(known[BEFORE]).toBe(earlier?.knows)
      expect(known[OURS]).toBe(readdirSync('db/migrations').length)
    })

    test('a bid that either takes is heard by who watches at the other', async () => {
      const lot = await aLot(db)
      const both = [await aWatcher(BEFORE, lot), await aWatcher(OURS, lot)]
      for (const [step, which] of ([BEFORE, OURS, BEFORE, OURS] as const).entries()) {
        const dollars = 20_000 + step * 100
        await bid(which, lot, dollars)
        for (const watcher of both)
          expect((await watcher.news(step + 2)).auction.current_bid).toBe(dollars)
      }
    })

    test('lists, auctions and ledgers are the same from either', async () => {
      const lot = await aLot(db)
      await bid(BEFORE, lot, 20_000)
      await bid(OURS, lot, 20_100)
      const shown = { id: lot, current_bid: 20_100, bid_count: 2 }
      for (const which of [BEFORE, OURS]) {
        const { items } = (await read(which, '/api/auctions?sort=newest')) as { items: object[] }
        expect(items[0]).toMatchObject(shown)
        expect(await read(which, `/api/auctions/${lot}`)).toMatchObject(shown)
      }
      const ledger = `/api/auctions/${lot}/ledger`
      expect(await read(BEFORE, ledger)).toEqual(await read(OURS, ledger))
    })

    test('what has ended is closed once, and sold to the highest bidder', async () => {
      const bids = bidders[OURS].map(({ id }, step) => ({ by: id, amount: 10_100 + step * 100 }))
      const lots = await dueLots(
        db,
        Array.from({ length: 12 }, () => ({ bids })),
      )
      const sold = () =>
        db
          .selectFrom('reservations')
          .select(['auction_id', 'user_id'])
          .where('auction_id', 'in', lots)
          .orderBy('auction_id')
          .execute()
      const wanted = lots
        .toSorted()
        .map((auction_id) => ({ auction_id, user_id: bidders[OURS][1].id }))
      await expect.poll(sold, WITHIN).toEqual(wanted)
    })

    test('ours stops and starts again beside that of before', async () => {
      expect(await servers[OURS]?.end('SIGTERM')).toBe(0)
      const lot = await aLot(db)
      await bid(BEFORE, lot, 20_000)
      servers[OURS] = await startServer(settings.DATABASE_URL, settings)
      await bid(OURS, lot, 20_100)
      await bid(BEFORE, lot, 20_200)
    })

    test('afterwards every ledger and sale is right, and neither has logged an error', async () => {
      const verifying = spawn(process.execPath, ['src/main.verify.server.ts'], {
        env: { ...BARE_ENVIRONMENT, ...settings, FILES_KEY: TEST_FILES_KEY },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      expect(await once(verifying, 'exit')).toEqual([0, null])
      for (const server of servers) {
        expect(await server.end('SIGTERM')).toBe(0)
        const lines = server.output().split('\n')
        expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([])
      }
    })
  },
)
