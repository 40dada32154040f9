import { sql } from 'kysely'
import { isDatabaseAway } from '../../server/postgres/database.ts'

/** Bids hold a row for milliseconds. */
export const LOCK_WITHIN = sql.lit('1s')
/** PostgreSQL, appendix A. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Whether somebody else held a row for longer than `LOCK_WITHIN`. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
}

/** A row that somebody else holds keeps no others waiting. */
export function isReallyAway(error: unknown): boolean {
  return isDatabaseAway(error) && !isLocked(error)
}
