import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../server/http/cursor.ts'
import type { DB } from '../../server/postgres/database-types.ts'

/**
 * Lists that are newest first page by the time of their last row. `rank` orders what came in one
 * instant, as bids do that were decided together; the id settles the rest.
 */
const cursorSchema = z.tuple([z.iso.datetime(), z.int(), z.uuid()])

interface CursorRow {
  created_at: Date | string
  rank: number
  id: string
}

function writeTimeCursor({ created_at, rank, id }: CursorRow): string {
  return cursorFor([new Date(created_at).toISOString(), rank, id])
}

interface CursorColumns<T extends keyof DB> {
  time: ReferenceExpression<DB, T> & string
  rank: ReferenceExpression<DB, T> & string
  id: ReferenceExpression<DB, T> & string
}

/** The newest rows that are older than the cursor, one more than the page holds. Throws 422 for a cursor that no list gave. */
export function newestFirst<T extends keyof DB, O>(
  all: SelectQueryBuilder<DB, T, O>,
  { time, rank, id }: CursorColumns<T>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): SelectQueryBuilder<DB, T, O> {
  const newest = all
    .orderBy(sql.ref(time), 'desc')
    .orderBy(sql.ref(rank), 'desc')
    .orderBy(sql.ref(id), 'desc')
    .limit(limit + 1)
  if (cursor === undefined) return newest
  const [createdAt, lastRank, lastId] = placeIn(cursor, cursorSchema)
  return newest.where(
    sql<boolean>`(${sql.ref(time)}, ${sql.ref(rank)}, ${sql.ref(id)})
      < (${createdAt}::timestamptz, ${lastRank}::integer, ${lastId}::uuid)`,
  )
}

/** One page of a list that was asked for with one row more than it holds. */
export function pageOf<Row extends CursorRow>(
  rows: readonly Row[],
  limit: number,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: last && rows.length > limit ? writeTimeCursor(last) : null }
}
