/** Live auctions on a database of their own: real auctions, bids, members, sessions and sockets. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { changeAuction } from '../src/engine/by-staff/change-auction.server.ts'
import { createAuction } from '../src/engine/create-auction.server.ts'
import { auctionFromForm, type AuctionForm } from '../src/features/staff/inventory/auction-form.ts'
import { createLiveAuctions } from '../src/live/live-auction.server.ts'
import type { Command, CommandOf } from '../src/rules/auction.ts'
import { dollarsToCents } from '../src/rules/money.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { createAuthRateLimits } from '../src/sign-in/auth-rate-limits.server.ts'
import { createAuthenticator } from '../src/sign-in/sessions/authenticate.server.ts'
import { openSigningKeys } from '../src/sign-in/sessions/signing-keys.server.ts'
import { createMember } from '../src/sign-in/users/create-member.server.ts'
import { ISSUER, twoSignedIn, type Bidder } from './bidders.ts'
import { cloneDatabase, openTestPool, silentLog } from './database.ts'
import { serveLive } from './live-client.ts'
import { testSecrets } from './secrets.ts'

export type LiveAuctionsOfTest = Awaited<ReturnType<typeof openLiveAuctions>>

export async function openLiveAuctions() {
  const { url, drop } = await cloneDatabase()
  const db = openTestPool(url, 8)
  const servers: (() => Promise<unknown>)[] = []
  let queries = 0
  let ahead = 0
  const counted = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      queries += 1
      return result
    },
  })
  const keys = await openSigningKeys({ db, secrets: testSecrets, clock: () => new Date() })

  const change = (id: string, ...commands: Command[]) => changeAuction(db, id, () => commands)

  return {
    db,
    databaseUrl: url,
    /** The servers' own, which counts. */
    counted,
    change,
    /** How many queries the servers have made so far. */
    queries: () => queries,
    /** Moves the clock by which the servers read tokens. */
    pass: (milliseconds: number) => void (ahead += milliseconds),
    /** A server of its own, as another process would be. Answers its origin. */
    async serve(limits = createAuthRateLimits(db, true)): Promise<string> {
      const clock = () => new Date(Date.now() + ahead)
      const { authenticateAnew: authenticate } = createAuthenticator({
        db,
        keys,
        issuer: () => ISSUER,
        limits,
        clock,
      })
      const { origin, close } = await serveLive(
        createLiveAuctions({
          db: counted,
          databaseUrl: url,
          publicUrl: () => 'https://hammerlane.example',
          authenticate,
          rateLimits: true,
          log: silentLog,
        }),
      )
      servers.push(close)
      await untilListening(db, servers.length)
      return origin
    },
    async member(email: string, fullName?: string): Promise<string> {
      const profile = fullName ? { full_name: fullName } : {}
      return (await createMember(db, { email, password: null, profile })).userId
    },
    /** Open for an hour from $1,000, unless told otherwise. */
    async auction(more: Partial<AuctionForm> = {}): Promise<string> {
      const form: AuctionForm = {
        title: '2019 Ford F-150',
        category: 'cars-trucks',
        starting_bid: 1_000,
        ends_at: new Date(Date.now() + 3_600_000),
        status: 'available',
        ...more,
      }
      const row = await db
        .transaction()
        .execute((tx) => createAuction(tx, auctionFromForm(form), new Date()))
      return row.id
    },
    bid: (id: string, bidder: string, amount: number) => change(id, bidBy(bidder, amount)),
    /** Stops the servers that were started. */
    async stop() {
      for (const close of servers.splice(0).toReversed()) await close()
    },
    async close() {
      await db.destroy()
      await drop()
    },
  }
}

/** So many servers hear of changes from here on. */
async function untilListening(db: Database, servers: number): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`
        select query from pg_stat_activity
        where application_name = 'hammerlane-live' and datname = current_database()
          and state = 'idle' and query like 'listen%'`.execute(db)
      return rows.length
    })
    .toBeGreaterThanOrEqual(servers)
}

/** For each test two new bidders who are signed in, and a server at an origin of its own. */
export function liveWithTwoBidders() {
  const setup = {} as { live: LiveAuctionsOfTest; dana: Bidder; marcus: Bidder; origin: string }
  beforeAll(async () => {
    setup.live = await openLiveAuctions()
  })
  beforeEach(async () => {
    ;[setup.dana, setup.marcus] = await twoSignedIn(setup.live.db)
    setup.origin = await setup.live.serve()
  })
  afterEach(() => setup.live.stop())
  afterAll(() => setup.live.close())
  return setup
}

/** In dollars. */
export function bidBy(bidder: string, amount: number): CommandOf<'place-bid'> {
  const [bid, answer] = [randomUUID(), randomUUID()]
  return { type: 'place-bid', bid, bidder, amount: dollarsToCents(amount), answer }
}

/** In dollars. */
export function maximumBy(bidder: string, dollars: number): CommandOf<'set-maximum'> {
  return { type: 'set-maximum', bid: randomUUID(), bidder, maximum: dollarsToCents(dollars) }
}
