import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../src/server/postgres/database.ts'
import { acknowledgedIn, expectInvariants } from '../auction-invariants.ts'
import { bidOn, placeBid, signedIn, type Bidder, type Outcome } from '../bidders.ts'
import { cloneDatabase, openTestPool, type TestDatabase } from '../database.ts'
import { aDueLot } from '../due-lot.ts'
import { connectLive } from '../live-client.ts'
import { aLot, wrongLedgers } from '../marketplace.ts'
import { startServer, type ServerProcess } from '../server-process.ts'
import { hasPgBouncer, startPgBouncer, type PgBouncer } from './pgbouncer.ts'

/** Fewer than the server's pool has: its transactions meet one connection after the other. */
const CONNECTIONS = 3
const BIDDERS = 12
const BIDS = 30

let clone: TestDatabase
let db: Database
let bouncer: PgBouncer
let server: ServerProcess
let bidders: Bidder[]

const isFault = (outcome: Outcome) => outcome.kind !== 'answered' || outcome.status >= 500

describe.runIf(hasPgBouncer)(
  'PgBouncer in transaction mode (skipped without: apt-get install pgbouncer)',
  () => {
    beforeAll(async () => {
      clone = await cloneDatabase()
      db = openTestPool(clone.url, 4)
      bidders = await signedIn(db, BIDDERS)
      bouncer = await startPgBouncer(clone.url, CONNECTIONS)
      server = await startServer(bouncer.url, {
        DATABASE_DIRECT_URL: clone.url,
        DATABASE_OWNER_URL: clone.ownerUrl,
      })
    })
    afterAll(async () => {
      await server.end('SIGKILL')
      await bouncer.stop()
      await db.destroy()
      await clone.drop()
    })

    test('many bid at once through PgBouncer, and watchers hear of it', async () => {
      const lot = await aLot(db)
      const client = await connectLive(server.url)
      client.watch(lot)
      await client.until(({ type }) => type === 'auction')
      const outcomes: Outcome[] = []
      await Promise.all(
        bidders.map((bidder) =>
          bidOn(server.url, lot, bidder, (outcome) => {
            outcomes.push(outcome)
            return acknowledgedIn(outcomes).length < BIDS && !isFault(outcome)
          }),
        ),
      )
      expect(outcomes.filter(isFault)).toEqual([])
      const { version } = await db
        .selectFrom('auctions')
        .select('version')
        .where('id', '=', lot)
        .executeTakeFirstOrThrow()
      await client.news(version)
      client.socket.terminate()
      await expectInvariants(db, lot, outcomes)
    })

    test('auctions are closed and their mails written through it', async () => {
      const [winner] = bidders
      const lot = await aDueLot(db, { bids: [{ by: winner?.id ?? '', amount: 20_000 }] })
      const isOver = async () => {
        const { status } = await db
          .selectFrom('auctions')
          .select('status')
          .where('id', '=', lot)
          .executeTakeFirstOrThrow()
        const told = await db
          .selectFrom('notices')
          .select('mailed_at')
          .where('auction_id', '=', lot)
          .execute()
        return [status, told.length > 0 && told.every(({ mailed_at: at }) => at !== null)]
      }
      await expect.poll(isOver).toEqual(['ended', true])
      expect(await wrongLedgers(db)).toEqual([])
      expect(server.output()).not.toMatch(/"level":"?(error|50)/)
    })

    test('its connections have the time limits that the server would ask for', async () => {
      const through = openDatabase(bouncer.url, {
        ...{ max: 1, behindPooler: true, onIdleError: () => undefined },
      })
      const limitOf = async (name: string) => {
        const { rows } = await sql<{
          limit: string
        }>`select current_setting(${name}) as limit`.execute(through)
        return rows[0]?.limit
      }
      expect(await limitOf('lock_timeout')).toBe('10s')
      expect(await limitOf('statement_timeout')).toBe('12s')
      expect(await limitOf('idle_in_transaction_session_timeout')).toBe('10s')
      await through.destroy()
    })

    test('past it go only what listens and the queues', async () => {
      await placeBid(server.url, await aLot(db), bidders[0]?.token ?? '', 20_000)
      const { rows } = await sql<{ name: string; connections: number }>`
      select application_name as name, count(*)::int as connections from pg_stat_activity
      where datname = current_database() and application_name like 'hammerlane-%'
      group by 1 order by 1`.execute(db)
      expect(rows.map(({ name }) => name)).toEqual(['hammerlane-live', 'hammerlane-queue'])
      expect(rows.reduce((sum, { connections }) => sum + connections, 0)).toBeLessThanOrEqual(4)
    })
  },
)
