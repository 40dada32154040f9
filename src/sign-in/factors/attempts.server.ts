/** How many wrong codes a factor takes: a few in a row, then a pause, each pause longer than the last. */
import { sql } from 'kysely'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError, type AuthErrorCode } from '../auth-error.server.ts'

const FREE_ATTEMPTS = 5
const FIRST_PAUSE_MINUTES = 15
/** Five guesses a day, three in a million each to be right: more than a hundred years on average. */
const LONGEST_PAUSE_MINUTES = 24 * 60

/**
 * Counts an attempt before it is checked, so that many at once cannot slip through. A right one resets the count.
 * @throws AuthError 429 with Retry-After during a pause; 404 is for the caller to find
 */
export async function countAttempt(
  db: Database,
  factorId: string,
  now: Date,
  code: AuthErrorCode = 'over_request_rate_limit',
): Promise<void> {
  const pause = sql<number>`least(${FIRST_PAUSE_MINUTES} * 2 ^ least((failures + 1) / ${FREE_ATTEMPTS} - 1, 20), ${LONGEST_PAUSE_MINUTES})`
  const counted = await db
    .updateTable('factors')
    .set({
      failures: sql`failures + 1`,
      locked_until: sql`case when (failures + 1) % ${FREE_ATTEMPTS} = 0
        then ${now}::timestamptz + make_interval(mins => (${pause})::integer) end`,
    })
    .where('id', '=', factorId)
    .where((eb) => eb.or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  if (!counted) await refuseWhileLocked(db, factorId, now, code)
}

/** The columns to set when a code was right. */
export const resetAttempts = { failures: 0, locked_until: null }

async function refuseWhileLocked(db: Database, factorId: string, now: Date, code: AuthErrorCode) {
  const factor = await db
    .selectFrom('factors')
    .select('locked_until')
    .where('id', '=', factorId)
    .executeTakeFirst()
  if (!factor?.locked_until) return
  const seconds = (factor.locked_until.getTime() - now.getTime()) / 1000
  const retryAfter = Math.max(1, Math.ceil(seconds))
  const wait = retryAfter < 120 ? `${retryAfter} seconds` : `${Math.ceil(retryAfter / 60)} minutes`
  throw new AuthError(429, code, `Too many wrong codes. Please wait ${wait}.`, { retryAfter })
}
