import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'

/** How many rows there are of `from`, which `select` may be followed by: counted no further than one more than `most`. */
export async function countTo(
  db: Database,
  most: number,
  from: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${from} limit ${most + 1}) as counted`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
