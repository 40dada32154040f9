/** Starts sessions and answers with their tokens (protocol, section 4 'Session'). */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { language } from '../../languages/language.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { accountClosed, shownUser, type Person } from '../users/person.server.ts'
import {
  ACCESS_TOKEN_SECONDS,
  accessClaims,
  unixSeconds,
  type SessionFacts,
} from './access-token.server.ts'
import { newRefreshKey, openRefreshKey, refreshToken } from './refresh-token.server.ts'

/** A session with what its next refresh token is made of; the key is sealed, as it is stored. */
export type Session = SessionFacts & { refreshKey: Buffer }

/** Who asks, as a session remembers it. */
export type Device = { userAgent: string | undefined; address: string }

/**
 * Writes a new session, the time of signing in and the language in which it was asked for. Other sessions of the user stay. To be called in a transaction that has
 * asked under the user's lock whether what proved the person still does.
 * @throws AuthError 400 for an account that is closed
 */
export async function startSession(
  tx: Database,
  { secrets }: Pick<ServiceParts, 'secrets'>,
  userId: string,
  method: string,
  device: Device,
  now: Date,
): Promise<Session> {
  await lockOpenAccount(tx, userId)
  const id = randomUUID()
  const session: Session = {
    id,
    aal: 'aal1',
    amr: [{ method, timestamp: unixSeconds(now) }],
    refreshCounter: 0,
    refreshKey: newRefreshKey(secrets, id),
  }
  await tx
    .with('signed_in', (cte) =>
      cte
        .updateTable('users')
        .set({ last_sign_in_at: now, language: language() })
        .where('id', '=', userId),
    )
    .with('identity', (cte) =>
      cte
        .updateTable('identities')
        .set({ last_sign_in_at: now })
        .where('user_id', '=', userId)
        .where('provider', '=', 'email'),
    )
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: userId,
      created_at: now,
      aal: session.aal,
      amr: JSON.stringify(session.amr),
      refresh_key: session.refreshKey,
      ...deviceColumns(device),
    })
    .execute()
  return session
}

/**
 * Whoever closed the account, or whose account was closed, does not get in, by whichever way. The lock comes first: who closes
 * it, and ends its sessions, has done both or waits for this session.
 */
async function lockOpenAccount(tx: Database, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const closed = await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', userId)
    .where('status', '=', 'closed')
    // Who is in default signs in, to read what is owed.
    .where('closed_for', 'is distinct from', 'default')
    .executeTakeFirst()
  if (closed) throw accountClosed(400)
}

export type TokenResponse = Awaited<ReturnType<typeof tokenResponse>>

/** The token response. The person is shown as signed in at `now`. */
export async function tokenResponse(
  parts: Pick<ServiceParts, 'keys' | 'issuer' | 'secrets'>,
  person: Person,
  session: Session,
  now: Date,
) {
  const claims = accessClaims(parts.issuer(), person, session, now)
  const refreshKey = openRefreshKey(parts.secrets, session.id, session.refreshKey)
  return {
    access_token: await parts.keys.sign(claims),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: claims.exp,
    refresh_token: refreshToken(session.id, session.refreshCounter, refreshKey),
    user: shownUser(person),
  }
}

export function deviceColumns({ userAgent, address }: Device) {
  return { user_agent: userAgent?.slice(0, 500) ?? null, ip: inetOf(address) }
}

/** A zone ("%eth0") is no part of what PostgreSQL calls an address. */
function inetOf(address: string): string | null {
  const bare = address.split('%')[0] ?? ''
  return isIP(bare) === 0 ? null : bare
}
