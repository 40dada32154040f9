/** People who bid over HTTP, each with a real account, session and token. */
import { randomUUID } from 'node:crypto'
import { delay } from 'es-toolkit/promise'
import type { Database } from '../src/server/postgres/database.ts'
import { accessClaims } from '../src/sign-in/sessions/access-token.server.ts'
import { openSigningKeys } from '../src/sign-in/sessions/signing-keys.server.ts'
import { startSession } from '../src/sign-in/sessions/start-session.server.ts'
import { personColumns } from '../src/sign-in/users/person.server.ts'
import { members } from './marketplace.ts'
import { register } from './registered.ts'
import { testSecrets } from './secrets.ts'
import { PUBLIC_URL } from './server-process.ts'

export const ISSUER = `${PUBLIC_URL}/auth/v1`

export interface Bidder {
  id: string
  token: string
}

/** New members, each signed in by the sign-in service's own functions; `change` is of the claims of their tokens. */
export async function signedIn(
  db: Database,
  count: number,
  secrets = testSecrets,
  change: { exp?: number } = {},
): Promise<Bidder[]> {
  const keys = await openSigningKeys({ db, secrets, clock: () => new Date() })
  const ids = await members(db, count)
  await register(db, ids)
  return Promise.all(
    ids.map(async (id) => {
      const claims = await claimsOf(db, id, secrets)
      return { id, token: await keys.sign({ ...claims, ...change }) }
    }),
  )
}

export async function twoSignedIn(db: Database): Promise<[Bidder, Bidder]> {
  const [one, two] = await signedIn(db, 2)
  if (!one || !two) throw new Error('Nobody signed in')
  return [one, two]
}

/** The claims of a new session of a member. */
export async function claimsOf(db: Database, userId: string, secrets = testSecrets) {
  const now = new Date()
  const device = { userAgent: 'a test', address: '127.0.0.1' }
  const session = await startSession(db, { secrets }, userId, 'password', device, now)
  const person = await db
    .selectFrom('users')
    .select(personColumns)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return accessClaims(ISSUER, person, session, now)
}

/** What came of one request. */
export type Outcome =
  | { kind: 'answered'; status: number; body: AnsweredBody; headers: Headers }
  /** Nobody listened: the request was never taken. */
  | { kind: 'not taken' }
  /** The connection broke before the answer. */
  | { kind: 'cut off'; cause: unknown }

export interface AnsweredBody {
  code?: string
  minimum_bid?: number
  bid?: { id: string; amount: number; created_at: string }
  auction?: { minimum_bid: number }
  [member: string]: unknown
}

/**
 * For requests of which none may be cut off: along a connection that rested, one may come to the server in the moment in
 * which it closes that connection.
 */
export const OWN_CONNECTION = { connection: 'close' }

/** Places one bid and tells what came of it. */
export async function placeBid(
  url: string,
  auctionId: string,
  token: string,
  amount: number,
  key: string = randomUUID(),
  more: Record<string, string> = {},
): Promise<Outcome> {
  try {
    const answer = await fetch(`${url}/api/auctions/${auctionId}/bids`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, ...more },
      body: JSON.stringify({ amount }),
    })
    const body = (await answer.json()) as AnsweredBody
    return { kind: 'answered', status: answer.status, body, headers: answer.headers }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : error
    // Refused or reset before there was a connection: nothing was sent.
    const isUnsent = cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect'
    return isUnsent ? { kind: 'not taken' } : { kind: 'cut off', cause }
  }
}

/** Takes turns by the amount, whose hundreds are even for the first; throws where it is not accepted. */
export async function bidInTurn(
  url: string,
  auctionId: string,
  bidders: readonly [Bidder, Bidder],
  dollars: number,
): Promise<void> {
  const { token } = bidders[dollars % 200 === 0 ? 0 : 1]
  const outcome = await placeBid(url, auctionId, token, dollars)
  if (outcome.kind !== 'answered' || outcome.status !== 201) {
    throw new Error(`A bid of ${dollars} was not accepted`, { cause: outcome })
  }
}

/**
 * Bids again and again, each time a little above what the last answer told, until told to stop.
 * `heard` is given every outcome and answers whether to go on.
 */
export async function bidOn(
  url: string,
  auctionId: string,
  { token }: Bidder,
  heard: (outcome: Outcome, amount: number) => boolean,
  more: Record<string, string> = {},
): Promise<void> {
  let amount = 10_100
  for (;;) {
    const outcome = await placeBid(url, auctionId, token, amount, randomUUID(), more)
    if (!heard(outcome, amount)) return
    if (outcome.kind !== 'answered') continue
    const { auction, minimum_bid } = outcome.body
    // Above the minimum by more or less, so that some of the bids of many beat one another.
    amount = (auction?.minimum_bid ?? minimum_bid ?? amount) + 100 * (amount % 7)
  }
}

/** Until somebody who got no answer asks again. */
const PAUSE_MS = 100

/**
 * As browsers bid: again under the same key until an answer says what became of it, each time at the next of these addresses, and
 * then above what that told. `heard` is given every outcome and answers whether to go on.
 */
export async function bidInsistently(
  urls: readonly string[],
  auctionId: string,
  { token }: Bidder,
  heard: (outcome: Outcome, key: string) => boolean | Promise<boolean>,
): Promise<void> {
  let [amount, key] = [10_100, randomUUID()]
  for (let tries = 0; ; tries += 1) {
    const outcome = await placeBid(urls[tries % urls.length] ?? '', auctionId, token, amount, key)
    if (!(await heard(outcome, key))) return
    if (!isDecided(outcome)) {
      await delay(PAUSE_MS)
      continue
    }
    const { auction, minimum_bid } = outcome.body
    amount = auction?.minimum_bid ?? minimum_bid ?? amount
    key = randomUUID()
  }
}

/** Whether it is known what became of a request. */
export function isDecided(outcome: Outcome): outcome is Extract<Outcome, { kind: 'answered' }> {
  return outcome.kind === 'answered' && outcome.status !== 503
}
