import { foreignCursor } from '../../server/http/cursor.ts'

/**
 * The line number of a ledger that a cursor stands for.
 * @throws Problem 422 for what no list gave out
 */
export function seqOf(cursor: string | undefined): number {
  if (cursor && /^\d{1,9}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}
