/**
 * Finds the member of an access token, thousands of times a second. Verified tokens are cached, and so are their sessions,
 * for two seconds: a session that ended in any process soon stops counting.
 */
import DataLoader from 'dataloader'
import { LRUCache } from 'lru-cache'
import { accountStatus, type Role } from '../../rules/accounts.ts'
import type { Member } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { createAuthRateLimits } from '../auth-rate-limits.server.ts'
import { refusedAsProblem } from '../refuse-outside.server.ts'
import { isBanned } from '../users/person.server.ts'
import { levelIn, type Aal } from './access-token.server.ts'
import { counterIn, noteUse } from './note-use.server.ts'
import { isUuid } from './signed-in-user.server.ts'
import type { SigningKeys } from './signing-keys.server.ts'
import { verifyTokenOf, type TokenLimits } from './verify-token-of.server.ts'

/** A cached session is used no longer than this. */
const MAX_AGE_MS = 2_000
/** From here on a session in use is looked up in the background, so that its calls do not wait. */
const REFRESH_AFTER_MS = 1_000
const MAX_TOKENS = 50_000
const MAX_TOKEN_CHARACTERS = 64 * 1024 * 1024
/** Longer ones cannot have been made here and are not worth keeping. */
const LONGEST_TOKEN = 12_000

export type Authenticator = {
  /**
   * The member, or null for a token that is worth nothing.
   * @param address whose bad tokens are counted, if it is known
   * @throws Problem 429 for a network that has brought too many; the database's error when the session cannot be looked up
   */
  authenticate(token: string, address?: string): Promise<Member | null>
  /** The same by the session as it is now, not as it was a moment ago. Asked for many at once, they cost one query. */
  authenticateAnew(token: string, address?: string): Promise<Member | null>
  /** Drops a user's sessions from the cache: they ended, or the account changed, in this process. */
  invalidateUser(userId: string): void
}

type AuthenticatorParts = {
  db: Database
  keys: SigningKeys
  issuer: () => string
  /** By default nothing is counted. */
  limits?: TokenLimits
  clock?: () => Date
  /** Milliseconds since whenever, whatever the clock is set to: what is cached ages by it. */
  elapsedMs?: () => number
}

/** `noted`: its first use by this process was noted, or is about to be. */
type Verified = {
  sessionId: string
  expiresAt: number
  aal: Aal
  counter: number
  noted?: Promise<void>
}
/** The member by the token's assurance level; aal2 counts only while the session has it too. */
type Found = Record<Aal, Member | null> & { userId: string }
type Known = { found: Found | null; checkedAt: number; isRefreshing: boolean }

export function createAuthenticator(parts: AuthenticatorParts): Authenticator {
  const { db, keys, issuer, clock = () => new Date() } = parts
  const { limits = createAuthRateLimits(db, false), elapsedMs = () => performance.now() } = parts
  const verified = new LRUCache<string, Verified>({
    max: MAX_TOKENS,
    maxSize: MAX_TOKEN_CHARACTERS,
    sizeCalculation: (_entry, token) => token.length,
  })
  const members = createMembers(db, clock, elapsedMs)

  async function verify(
    token: string,
    address: string | undefined,
    now: Date,
  ): Promise<Verified | null> {
    if (token.length > LONGEST_TOKEN) return null
    const by = { limits, keys, issuer: issuer(), now }
    const checked = await refusedAsProblem(verifyTokenOf(address, token, by))
    if ('refusal' in checked) return null
    const { session_id: sessionId, exp = 0 } = checked.claims
    if (!isUuid(sessionId)) return null
    const { claims } = checked
    const entry: Verified = {
      sessionId,
      expiresAt: exp * 1000,
      aal: levelIn(claims),
      counter: counterIn(claims),
    }
    verified.set(token, entry)
    return entry
  }

  /** A refresh was answered for good once its access token is used, by whichever process. */
  async function noteOnce(entry: Verified): Promise<void> {
    entry.noted ??= noteUse(db, entry.sessionId, entry.counter)
    await entry.noted.catch((error: unknown) => {
      delete entry.noted
      throw error
    })
  }

  async function memberBehind(
    token: string,
    address: string | undefined,
    lookUp: (entry: Verified) => Promise<Member | null>,
  ): Promise<Member | null> {
    const now = clock()
    const entry = verified.get(token) ?? (await verify(token, address, now))
    if (!entry) return null
    if (entry.expiresAt <= now.getTime()) {
      verified.delete(token)
      return null
    }
    const member = await lookUp(entry)
    if (member && entry.counter > 0) await noteOnce(entry)
    return member
  }

  return {
    authenticate: (token, address) => memberBehind(token, address, members.recent),
    authenticateAnew: (token, address) => memberBehind(token, address, members.now),
    invalidateUser: members.drop,
  }
}

/** The members behind sessions, of which those that were looked up lately are known. */
function createMembers(db: Database, clock: () => Date, elapsedMs: () => number) {
  const known = new LRUCache<string, Known>({ max: MAX_TOKENS })
  // Looking sessions up and dropping them, in the order in which they began; and by user when theirs were dropped last.
  let order = 0
  const droppedAt = new LRUCache<string, number>({ max: MAX_TOKENS })
  const loader = createLoader((ids) => findMembers(db, ids, clock()))

  async function refresh(sessionId: string): Promise<Found | null> {
    const begun = (order += 1)
    // The age counts from before the query: what it saw may be as old as that.
    const checkedAt = elapsedMs()
    const found = await loader.load(sessionId)
    // It may have been read before what has ended meanwhile.
    if (found && (droppedAt.get(found.userId) ?? 0) > begun) return refresh(sessionId)
    known.set(sessionId, { found, checkedAt, isRefreshing: false })
    return found
  }

  async function now({ sessionId, aal }: Verified): Promise<Member | null> {
    return (await refresh(sessionId))?.[aal] ?? null
  }

  return {
    now,
    async recent(entry: Verified): Promise<Member | null> {
      const state = known.get(entry.sessionId)
      const age = state ? elapsedMs() - state.checkedAt : Infinity
      if (!state || age >= MAX_AGE_MS) return now(entry)
      if (age >= REFRESH_AFTER_MS && !state.isRefreshing) {
        state.isRefreshing = true
        // After a failure the call that needs it looks again.
        refresh(entry.sessionId).catch(() => undefined)
      }
      return state.found?.[entry.aal] ?? null
    },
    drop(userId: string): void {
      droppedAt.set(userId, (order += 1))
      for (const [sessionId, { found }] of known.entries()) {
        if (found?.userId === userId) known.delete(sessionId)
      }
    },
  }
}

/** Batches what is looked up while a query runs, so that any number of sessions costs one query. */
function createLoader(find: (ids: Set<string>) => Promise<Map<string, Found>>) {
  let running: Promise<unknown> = Promise.resolve()
  return new DataLoader<string, Found | null>(
    async (ids) => {
      const query = find(new Set(ids))
      running = query.catch(() => undefined)
      const found = await query
      return ids.map((id) => found.get(id) ?? null)
    },
    { cache: false, batchScheduleFn: (dispatch) => void running.then(dispatch) },
  )
}

async function findMembers(db: Database, sessionIds: Set<string>, now: Date) {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .select(['sessions.id as session_id', 'users.id', 'users.roles', 'users.email'])
    .select('users.email_proven_at')
    .select(['users.banned_until', 'profiles.status', 'profiles.closed_for', 'sessions.aal'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('factors')
            .select('factors.id')
            .whereRef('factors.user_id', '=', 'users.id')
            .where('factors.status', '=', 'verified'),
        )
        .as('has_second_step'),
    )
    .where('sessions.id', 'in', [...sessionIds])
    .where('users.deleted_at', 'is', null)
    .where('users.is_anonymous', '=', false)
    .execute()
  return new Map(
    rows
      .filter((row) => !isBanned(row, now))
      .map((row): [string, Found] => {
        const member = {
          userId: row.id,
          sessionId: row.session_id,
          // A constraint keeps them to these words.
          roles: row.roles as Role[],
          status: accountStatus(row.status, row.closed_for),
          hasProvenEmail: row.email_proven_at !== null,
        }
        // A password is half of a sign-in where a second step is set up: its session may do nothing yet.
        const atOne: Member | null = row.has_second_step ? null : { ...member, aal: 'aal1' }
        const atTwo: Member | null = row.aal === 'aal2' ? { ...member, aal: 'aal2' } : atOne
        return [row.session_id, { userId: row.id, aal1: atOne, aal2: atTwo }]
      }),
  )
}
