/** The user whose token a call brings: the checks of the protocol, section 5, in order. */
import type { Context } from 'hono'
import { accountStatus } from '../../rules/accounts.ts'
import { AuthError } from '../auth-error.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { accountClosed, isBanned, personColumns, type Person } from '../users/person.server.ts'
import { levelIn, type Aal } from './access-token.server.ts'
import { counterIn, noteUse } from './note-use.server.ts'
import type { Device } from './start-session.server.ts'
import { verifyTokenOf } from './verify-token-of.server.ts'

export type SignedInUser = {
  person: Person
  /** Null for a token that names no session. */
  sessionId: string | null
  /** The lower of what the token says and what the session is by now. */
  aal: Aal
}

/**
 * The user behind the bearer token. The session is looked up on each call, so signing out works at once.
 * @param alsoInDefault for what it takes to sign in and out: the account was closed because a purchase was not paid, and its owner
 *   still reads what is owed
 * @throws AuthError 401 without a token, 403 (400 for a subject that is no uuid) with a bad one or that of a closed account
 */
export async function requireSignedIn(
  parts: ServiceParts,
  c: Context,
  { alsoInDefault = false }: { alsoInDefault?: boolean } = {},
): Promise<SignedInUser> {
  const { userId, sessionId, aal, counter } = await verified(parts, c)
  const found = await parts.db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join.onRef('sessions.user_id', '=', 'users.id').on('sessions.id', '=', sessionId),
    )
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select(personColumns)
    .select(['sessions.id as session_id', 'sessions.aal', 'sessions.used_counter'])
    .select(['profiles.status as account_status', 'profiles.closed_for'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw userNotFound()
  if (sessionId !== null && found.session_id === null) throw sessionNotFound()
  if (isBanned(found, parts.clock())) throw new AuthError(403, 'user_banned', 'User is banned')
  const status = accountStatus(found.account_status ?? 'open', found.closed_for)
  if (status === 'closed' || (status === 'in_default' && !alsoInDefault)) throw accountClosed(403)
  if (sessionId !== null && counter > (found.used_counter ?? 0)) {
    await noteUse(parts.db, sessionId, counter)
  }
  return { person: found, sessionId, aal: found.aal === 'aal2' ? aal : 'aal1' }
}

/** What a session remembers of the device it is used on. */
export function deviceOf(parts: ServiceParts, c: Context): Device {
  return { userAgent: c.req.header('user-agent'), address: parts.addressOf(c) }
}

async function verified(parts: ServiceParts, c: Context) {
  const token = /^bearer +(\S+) *$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  }
  const by = { ...parts, issuer: parts.issuer(), now: parts.clock() }
  const checked = await verifyTokenOf(parts.addressOf(c), token, by)
  if ('refusal' in checked) {
    throw badJwt(`invalid JWT: unable to parse or verify signature, ${checked.refusal}`)
  }
  const { sub, session_id: sessionId = null } = checked.claims
  if (!sub) throw badJwt('invalid claim: missing sub claim')
  if (!isUuid(sub)) throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  if (sessionId !== null && !isUuid(sessionId))
    throw badJwt('invalid claim: session_id must be a UUID')
  const { claims } = checked
  return { userId: sub, sessionId, aal: levelIn(claims), counter: counterIn(claims) }
}

export function isUuid(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)
  )
}

export function userNotFound(): AuthError {
  return new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
}

export function sessionNotFound(): AuthError {
  const message = 'Session from session_id claim in JWT does not exist'
  return new AuthError(403, 'session_not_found', message)
}

function badJwt(message: string): AuthError {
  return new AuthError(403, 'bad_jwt', message)
}
