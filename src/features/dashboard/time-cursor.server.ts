import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import { validationFailed } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'

/**
 * Lists that are newest first page by the time of their last row. `rank` orders what came in one
 * instant, as bids do that were decided together; the id settles the rest.
 */
const cursorSchema = z.tuple([z.iso.datetime(), z.int(), z.uuid()])

export interface CursorRow {
  created_at: Date | string
  rank: number
  id: string
}

function writeTimeCursor({ created_at, rank, id }: CursorRow): string {
  const place = [new Date(created_at).toISOString(), rank, id]
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

interface CursorColumns<T extends keyof DB> {
  time: ReferenceExpression<DB, T> & string
  rank: ReferenceExpression<DB, T> & string
  id: ReferenceExpression<DB, T> & string
}

/** Narrows to what is older than the cursor. Throws 422 for one that no list gave. */
export function olderThan<T extends keyof DB, O>(
  all: SelectQueryBuilder<DB, T, O>,
  { time, rank, id }: CursorColumns<T>,
  cursor: string | undefined,
): SelectQueryBuilder<DB, T, O> {
  if (cursor === undefined) return all
  const parsed = cursorSchema.safeParse(parse(cursor))
  if (!parsed.success) {
    const message = 'This cursor does not belong to this list. Start again without it.'
    throw validationFailed([{ path: 'cursor', message }])
  }
  const [createdAt, lastRank, lastId] = parsed.data
  return all.where(
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

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
