import { sql, type ReferenceExpression, type SelectQueryBuilder } from 'kysely'
import { z } from 'zod'
import type { DB } from '../../server/database-types.ts'
import { validationFailed } from '../../server/problem.ts'

/** Lists that are newest first page by the time and id of their last row. */
const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

export function writeTimeCursor({ created_at, id }: { created_at: Date; id: string }): string {
  return Buffer.from(JSON.stringify([created_at.toISOString(), id])).toString('base64url')
}

/** Narrows to what is older than the cursor. Throws 422 for one that no list gave. */
export function olderThan<T extends keyof DB, O>(
  all: SelectQueryBuilder<DB, T, O>,
  time: ReferenceExpression<DB, T> & string,
  id: ReferenceExpression<DB, T> & string,
  cursor: string | undefined,
): SelectQueryBuilder<DB, T, O> {
  if (cursor === undefined) return all
  const parsed = cursorSchema.safeParse(parse(cursor))
  if (!parsed.success) {
    const message = 'This cursor does not belong to this list. Start again without it.'
    throw validationFailed([{ path: 'cursor', message }])
  }
  const [createdAt, lastId] = parsed.data
  return all.where(
    sql<boolean>`(${sql.ref(time)}, ${sql.ref(id)}) < (${createdAt}::timestamptz, ${lastId}::uuid)`,
  )
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return null
  }
}
