/** POST /token?grant_type=refresh_token, by the counter semantics of the protocol, section 6. */
import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { language } from '../../languages/language.ts'
import { accountStatus } from '../../rules/accounts.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import type { Log } from '../../server/log.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { noteLanguage } from '../users/language-of.server.ts'
import { isBanned, personColumns } from '../users/person.server.ts'
import type { Amr } from './access-token.server.ts'
import { dropPending } from './flow-state.server.ts'
import {
  isAuthentic,
  openRefreshKey,
  readRefreshToken,
  type RefreshClaim,
} from './refresh-token.server.ts'
import { endOf } from './session-life.server.ts'
import { deviceOf } from './signed-in-user.server.ts'
import { deviceColumns, tokenResponse, type Device } from './start-session.server.ts'

/** For so long after the last refresh any older token still works: tabs wake up together. */
const REUSE_INTERVAL_MS = 10_000

const refreshBody = z.object({ refresh_token: z.string().default('') })

/**
 * The same token sent many times at once is answered once, for all: tabs that wake up together must not
 * each hold a database connection while they wait for one row.
 */
export async function refreshSession(parts: ServiceParts, c: Context): Promise<Response> {
  const body = await readBody(c.req.raw, refreshBody)
  const claim = readRefreshToken(body.refresh_token)
  if (!claim) throw invalid('Refresh token is not valid')
  const device = deviceOf(parts, c)
  return c.json(await parts.refreshes(claim.token, () => refresh(parts, claim, device)))
}

/** Two queries: one reads the session and its user, one locks the session and moves its counter. */
async function refresh(parts: ServiceParts, claim: RefreshClaim, device: Device) {
  const found = await findSession(parts, claim)
  const now = parts.clock()
  const status = accountStatus(found.account_status ?? 'open', found.closed_for)
  if (isBanned(found, now) || status === 'closed') throw refused('user_banned', 'User Banned')
  const ended = endOf({ ...found, created_at: found.begun_at }, now)
  if (ended !== null) throw refused('session_expired', ended)
  const moved = await moveCounter(parts, claim, found.id, device, now)
  const session = {
    id: claim.sessionId,
    aal: moved.aal,
    // Only this service writes the column, and a check constraint keeps it an array.
    amr: moved.amr as Amr[],
    refreshCounter: moved.refresh_counter,
    refreshKey: found.refresh_key,
  }
  if (found.language !== language()) await noteLanguage(parts.db, found.id)
  return tokenResponse(parts, found, session, now)
}

async function findSession({ db, secrets, log }: ServiceParts, claim: RefreshClaim) {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select(personColumns)
    .select(['profiles.status as account_status', 'profiles.closed_for', 'users.language'])
    .select(['sessions.refresh_key', 'sessions.not_after', 'sessions.refreshed_at'])
    .select('sessions.created_at as begun_at')
    .where('sessions.id', '=', claim.sessionId)
    .executeTakeFirst()
  if (!found) throw notFound()
  const key = openKey(secrets, claim, found.refresh_key, log)
  if (!isAuthentic(claim, key)) throw notFound()
  return found
}

/** No asking again helps a session that another secret sealed: its member has to sign in. */
function openKey(secrets: Secrets, { sessionId }: RefreshClaim, sealed: Buffer, log: Log): Buffer {
  try {
    return openRefreshKey(secrets, sessionId, sealed)
  } catch (err) {
    log.error({ err }, 'Sign-in service: the key of a session was sealed with another FILES_KEY')
    throw notFound()
  }
}

/**
 * Moves the counter if the token is the current one. The update waits for the session's row and reads it again, so of
 * many refreshes at once one moves the counter and the others see that it has moved. Which tokens are good:
 *
 * - the current one: always;
 * - an earlier one, within the reuse interval after the last refresh: it gets the session as it is by now;
 * - the previous one, after that interval: only if the response that replaced it got lost, which is so while nobody has
 *   used that response's access token, and not at two refreshes in a row: that would be a member and a thief taking turns;
 * - one from before the second step: never, once the session has taken that step;
 * - any other, after that interval: never; it was stolen, and its session ends.
 *
 * @returns the session as it is by now, with the counter of the token to hand out
 * @throws AuthError after ending the session, when an old token comes back too late: it was stolen
 */
async function moveCounter(
  parts: ServiceParts,
  claim: RefreshClaim,
  userId: string,
  device: Device,
  now: Date,
) {
  const isCurrent = sql<boolean>`refresh_counter = ${claim.counter}`
  const reuseEnds = new Date(now.getTime() - REUSE_INTERVAL_MS)
  const isRepeated = sql<boolean>`refresh_counter = ${claim.counter + 1} and refresh_counter > used_counter
    and coalesce(refreshed_at, created_at) <= ${reuseEnds}
    and repeated_counter is distinct from refresh_counter - 1`
  const after = await parts.db
    .updateTable('sessions')
    .set({
      refresh_counter: sql`refresh_counter + case when ${isCurrent} then 1 else 0 end`,
      refreshed_at: sql`case when ${isCurrent} then ${now} else refreshed_at end`,
      repeated_counter: sql`case when ${isRepeated} then refresh_counter else repeated_counter end`,
      ...deviceColumns(device),
    })
    .where('id', '=', claim.sessionId)
    .returning(['refresh_counter', 'refresh_floor', 'refreshed_at', 'created_at', 'aal', 'amr'])
    .returning(['used_counter', 'repeated_counter'])
    .executeTakeFirst()
  if (!after) throw notFound()
  if (claim.counter > after.refresh_counter - 1) throw invalid('Refresh token is not valid')
  const isLost =
    claim.counter === after.refresh_counter - 1 &&
    after.refresh_counter > after.used_counter &&
    after.repeated_counter === after.refresh_counter
  const age = now.getTime() - (after.refreshed_at ?? after.created_at).getTime()
  const isAbove = claim.counter >= after.refresh_floor
  if (isAbove && (isLost || age < REUSE_INTERVAL_MS)) return after
  if (age < REUSE_INTERVAL_MS) throw refused('refresh_token_already_used', 'Already Used')
  await parts.db.transaction().execute(async (tx) => {
    await dropPending(tx, userId)
    await tx.deleteFrom('sessions').where('id', '=', claim.sessionId).execute()
  })
  parts.sessionsEnded(userId)
  throw refused('refresh_token_already_used', 'Already Used')
}

function notFound(): AuthError {
  return refused('refresh_token_not_found', 'Refresh Token Not Found')
}

type Refusal =
  | 'user_banned'
  | 'session_expired'
  | 'refresh_token_already_used'
  | 'refresh_token_not_found'

function refused(code: Refusal, reason: string): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}
