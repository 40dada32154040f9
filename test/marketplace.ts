/** The marketplace's calls on a database of its own, asked in-process: everything real but the sockets and tokens. */

import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { createCatalogue, type Catalogue } from '../src/catalogue/catalogue.server.ts'
import { NO_HOUSE_LIMITS } from '../src/engine/account-limits.server.ts'
import { createAuction } from '../src/engine/create-auction.server.ts'
import { createLanes, type LaneLimits, type Lanes } from '../src/engine/lane.server.ts'
import type { CurrentKey } from '../src/engine/proof/current-key.server.ts'
import { verifyLedgers } from '../src/engine/verify-ledgers.server.ts'
import { auctionFromForm, type AuctionForm } from '../src/features/staff/inventory/auction-form.ts'
import { accountStatus, type Role } from '../src/rules/accounts.ts'
import { worksHere } from '../src/rules/bidding.ts'
import { EXAMPLE_BANK } from '../src/rules/sales/bank-details.ts'
import type { Config } from '../src/server/config/config.ts'
import type { Files } from '../src/server/files/files.ts'
import type { Secrets } from '../src/server/files/secrets.ts'
import { inTemporaryFolder } from '../src/server/files/temporary-folder.ts'
import {
  createHouse,
  withHouse,
  type FirstHouse,
  type HouseKeeper,
  type HouseOnPapers,
} from '../src/server/house/house.ts'
import type { Member } from '../src/server/http/endpoint.ts'
import { createApi } from '../src/server/http/http.ts'
import type { Log } from '../src/server/log.ts'
import type { DocumentPhoto } from '../src/server/pictures/document-photos.ts'
import { databaseTime } from '../src/server/postgres/database-time.ts'
import type { Database } from '../src/server/postgres/database.ts'
import { createVinDecoder, type VinDecoder } from '../src/server/vehicles/decode-vin.ts'
import {
  createAuthRateLimits,
  type AuthRateLimits,
} from '../src/sign-in/auth-rate-limits.server.ts'
import { createMember, type NewMember } from '../src/sign-in/users/create-member.server.ts'
import type { Answer as JsonAnswer } from './answers.ts'
import { cloneDatabase, openTestPool, silentLog } from './database.ts'
import { CALLS } from './house/every-call.ts'
import { PROOF_KEY } from './proof-key.ts'
import { testSecrets } from './secrets.ts'

/** One process of the marketplace: a pool, lanes and calls of its own. */
export interface TestProcess {
  db: Database
  /** Private files, kept in memory; what is under way has a folder in `temporary`. */
  files: Files & { paths(): string[]; temporary: string }
  lanes: Lanes
  /** Calls as the member with this id; without one, as nobody. */
  ask<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    more?: Asking,
  ): Promise<Answer<`${Method} ${Path}`>>
  close(): Promise<void>
}

export interface Marketplace extends TestProcess {
  databaseUrl: string
  ownerUrl: string
  settings: Settings
  /** A further process on the same database. */
  another(limits?: Partial<LaneLimits>, settings?: Settings): TestProcess
}

interface Asking {
  by?: string | undefined
  /** Sent as JSON; a text, a form or a stream as it is. */
  body?: unknown
  headers?: Record<string, string>
}

/** The body is the JSON that was answered, null for a file. */
export interface Answer<Call extends string = string> extends JsonAnswer<Call> {
  headers: Headers
  text: string
}

/** Of the house; as with the demo unless told. */
type Settings = Partial<
  Pick<Config, 'bank' | 'buyNowNeedsPrice' | 'limits' | 'smtpUrl' | 'demo' | 'rateLimits'>
>

export async function openMarketplace(settings: Settings = {}): Promise<Marketplace> {
  const clone = await cloneDatabase()
  const first = startProcess(clone.url, {}, settings)
  const others: TestProcess[] = []
  return {
    ...first,
    databaseUrl: clone.url,
    ownerUrl: clone.ownerUrl,
    settings,
    another(limits, more = {}) {
      const process = startProcess(clone.url, limits, more)
      others.push(process)
      return process
    },
    async close() {
      for (const process of [...others, first]) await process.close()
      await clone.drop()
    },
  }
}

type Parts = {
  documentPhoto: DocumentPhoto
  vinDecoder: VinDecoder
  db: Database
  lanes: Lanes
  proofKey: CurrentKey
  catalogue: Catalogue
  files: Files
  secrets: Secrets
  config: FirstHouse &
    HouseOnPapers &
    Pick<Config, 'authProviders' | 'demo' | 'publicUrl' | 'smtpUrl'> & {
      signIn: Pick<Config['signIn'], 'staffSecondStep'>
    }
  house: HouseKeeper
  limits: AuthRateLimits
  sessionsEnded(): void
  publicUrl(): string
  log: Log
}

function startProcess(
  url: string,
  limits: Partial<LaneLimits> = {},
  {
    bank = EXAMPLE_BANK,
    buyNowNeedsPrice = false,
    limits: houseLimits = NO_HOUSE_LIMITS,
    smtpUrl,
    demo = true,
    rateLimits = false,
  }: Settings = {},
): TestProcess {
  const db = openTestPool(url, 12)
  const { house, config } = aHouse(db, {
    ...{ bank, buyNowNeedsPrice, limits: houseLimits, demo, smtpUrl },
  })
  const lanes = createLanes(
    { db, log: silentLog, proofKey: PROOF_KEY, house: () => config.limits },
    limits,
  )
  const files = filesInMemory()
  const api = createApi<Parts>({
    endpoints: CALLS,
    services: {
      db,
      lanes,
      proofKey: PROOF_KEY,
      documentPhoto: async () => null,
      vinDecoder: createVinDecoder(join(tmpdir(), 'hammerlane-vehicles')),
      catalogue: createCatalogue(db),
      files,
      secrets: testSecrets,
      config,
      house,
      limits: createAuthRateLimits(db, rateLimits),
      sessionsEnded() {},
      publicUrl: () => 'https://hammerlane.example',
      log: silentLog,
    },
    authenticate: (userId) => findMember(db, userId),
    rolesOf: async (userId) => (await findMember(db, userId))?.roles ?? [],
    limitRate: async () => {},
    log: silentLog,
  })
  return {
    db,
    files,
    lanes,
    async ask<Method extends string, Path extends string>(
      method: Method,
      path: Path,
      { by, body, headers }: Asking = {},
    ): Promise<Answer<`${Method} ${Path}`>> {
      const answer = await api.request(path, {
        method,
        headers: { ...(by && { authorization: `Bearer ${by}` }), ...headers },
        ...(body !== undefined && { body: isSentAsItIs(body) ? body : JSON.stringify(body) }),
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      })
      const text = await answer.text()
      const isJson = /\bjson\b/.test(answer.headers.get('content-type') ?? '')
      const { status, headers: told } = answer
      // JSON has no types: the call says what it promises.
      return { status, headers: told, text, body: isJson ? JSON.parse(text) : null }
    },
    async close() {
      await db.destroy()
      await rm(files.temporary, { recursive: true, force: true })
    },
  }
}

function aHouse(
  db: Database,
  {
    demo,
    smtpUrl,
    ...first
  }: Pick<Config, 'bank' | 'buyNowNeedsPrice' | 'demo' | 'limits' | 'smtpUrl'>,
) {
  const house = createHouse(db, { ...first, paymentGraceHours: 0, support: SUPPORT })
  const publicUrl = 'https://hammerlane.example'
  const signIn = { staffSecondStep: false }
  const site = { publicUrl, authProviders: [], demo, smtpUrl, signIn }
  return { house, config: withHouse(site, house) }
}

const SUPPORT = {
  ...{ name: 'HAMMERLANE', hours: 'Mon-Fri 8:00 AM-6:00 PM EST' },
  ...{ phone: '(800) 555-0142', email: 'support@hammerlane.example' },
}

function filesInMemory(): TestProcess['files'] {
  const kept = new Map<string, Buffer>()
  const temporary = join(tmpdir(), `hammerlane-temporary-${randomUUID()}`)
  return {
    temporary,
    paths: () => [...kept.keys()],
    write: async (path, content) => void kept.set(path, Buffer.from(content)),
    writeFrom: async (path, file) => void kept.set(path, await readFile(file)),
    read: async (path) => kept.get(path) ?? null,
    remove: async (path) => void kept.delete(path),
    inTemporaryFolder: (work) => inTemporaryFolder(temporary, work),
  }
}

function isSentAsItIs(body: unknown): body is string | FormData | ReadableStream {
  return typeof body === 'string' || body instanceof FormData || body instanceof ReadableStream
}

async function findMember(db: Database, userId: string): Promise<Member | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.roles', 'users.email_proven_at', 'profiles.status', 'profiles.closed_for'])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { roles, status, closed_for: closedFor, email_proven_at: provenAt } = row
  // Kept to these words by a constraint.
  return {
    userId,
    sessionId: userId,
    roles: roles as Role[],
    status: accountStatus(status, closedFor),
    aal: 'aal1',
    hasProvenEmail: provenAt !== null,
  }
}

/** A new member's id. Whoever works here has just signed in, as who signs for a colleague has to. */
export async function aMember(db: Database, change: Partial<NewMember> = {}): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const { userId: id } = await createMember(db, { email, password: null, ...change })
  if (worksHere(change.roles ?? [])) await startSession(db, id)
  return id
}

/** A member who comes to work here, and has just signed in. */
export async function nowOfTheStaff(db: Database, member: string): Promise<void> {
  const roles = ['member', 'staff']
  await db.updateTable('users').set({ roles }).where('id', '=', member).execute()
  await startSession(db, member)
}

/** Tests sign in with the id of the member, which is that of the session too. */
async function startSession(db: Database, id: string): Promise<void> {
  const session = { id, user_id: id, refresh_key: randomBytes(32) }
  await db.insertInto('sessions').values(session).execute()
}

/** So many new members' ids. */
export function members(db: Database, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => aMember(db)))
}

/** The id of a new auction, open to bids from $10,000 for an hour. `endsIn` in milliseconds. */
export async function aLot(
  db: Database,
  { endsIn = 3_600_000, ...change }: Partial<AuctionForm> & { endsIn?: number } = {},
): Promise<string> {
  const now = await databaseTime(db)
  const input: AuctionForm = {
    title: '2019 Ford F-150 XLT',
    category: 'cars-trucks',
    starting_bid: 10_000,
    status: 'available',
    ends_at: new Date(now.getTime() + endsIn),
    ...change,
  }
  const row = await db.transaction().execute((tx) => createAuction(tx, auctionFromForm(input), now))
  return row.id
}

/** Resolves when the database's clock has reached an instant. */
export async function untilDatabaseTime(db: Database, instant: Date): Promise<void> {
  while ((await databaseTime(db)) < instant) {
    await sql`select pg_sleep(extract(epoch from ${instant} - clock_timestamp()))`.execute(db)
  }
}

/** The sentences of `verifyLedgers`; none when every ledger holds. */
export async function wrongLedgers(db: Database): Promise<string[]> {
  return (await verifyLedgers(db)).wrong
}
