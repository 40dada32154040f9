/** People and auctions to measure with, put straight into the database. */
import { randomUUID } from 'node:crypto'
import { createAuction } from '../src/engine/create-auction.server.ts'
import { auctionFromForm, type AuctionForm } from '../src/features/staff/inventory/auction-form.ts'
import { createSecrets } from '../src/server/files/secrets.ts'
import { openDatabase, type Database } from '../src/server/postgres/database.ts'
import { accessClaims } from '../src/sign-in/sessions/access-token.server.ts'
import { openSigningKeys } from '../src/sign-in/sessions/signing-keys.server.ts'
import { startSession } from '../src/sign-in/sessions/start-session.server.ts'
import { createMember } from '../src/sign-in/users/create-member.server.ts'
import { personColumns } from '../src/sign-in/users/person.server.ts'
import { register } from '../test/registered.ts'
import { BENCH_KEY } from './product.ts'

export interface Bidder {
  id: string
  token: string
}

/** Members who are signed in to the product at `url`. */
export async function signedInMembers(
  databaseUrl: string,
  url: string,
  count: number,
): Promise<Bidder[]> {
  return withPool(databaseUrl, async (db) => {
    const bidders: Bidder[] = []
    for (let index = 0; index < count; index += 1) {
      const email = `${randomUUID()}@bench.example`
      const profile = { full_name: `Robin Number ${index}` }
      const { userId } = await createMember(db, { email, password: null, profile })
      await register(db, [userId])
      bidders.push(await signIn(db, url, userId))
    }
    return bidders
  })
}

/** The same member on another device, which the product at `url` serves. */
export function onAnotherDevice(databaseUrl: string, url: string, { id }: Bidder): Promise<Bidder> {
  return withPool(databaseUrl, (db) => signIn(db, url, id))
}

async function signIn(db: Database, url: string, userId: string): Promise<Bidder> {
  const clock = () => new Date()
  const secrets = createSecrets(BENCH_KEY)
  const keys = await openSigningKeys({ db, secrets, clock })
  const device = { userAgent: 'bench', address: '127.0.0.1' }
  const session = await startSession(db, { secrets }, userId, 'password', device, clock())
  const person = await db
    .selectFrom('users')
    .select(personColumns)
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const claims = accessClaims(`${url}/auth/v1`, person, session, clock())
  return { id: userId, token: await keys.sign(claims) }
}

/** Auctions that end tomorrow and start at $1,000, unless told otherwise. */
export async function openAuctions(
  databaseUrl: string,
  count: number,
  told: Partial<AuctionForm> = {},
): Promise<string[]> {
  return withPool(databaseUrl, (db) =>
    db.transaction().execute(async (tx) => {
      const ids: string[] = []
      for (let index = 0; index < count; index += 1) {
        const now = new Date()
        const row = await createAuction(
          tx,
          auctionFromForm({
            title: `2019 Ford F-150 Lariat ${index}`,
            category: 'cars-trucks',
            status: 'available',
            starting_bid: 1_000,
            ends_at: new Date(now.getTime() + 86_400_000),
            ...told,
          }),
          now,
        )
        ids.push(row.id)
      }
      return ids
    }),
  )
}

async function withPool<T>(url: string, use: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, { max: 2, onIdleError: () => undefined })
  return use(db).finally(() => db.destroy())
}
