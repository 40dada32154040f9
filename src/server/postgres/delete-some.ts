import { sql, type RawBuilder } from 'kysely'
import type { DB } from './database-types.ts'
import type { Database } from './database.ts'

/** Rows of one statement: far below the database's time limit, however many wait. */
const BATCH = 1_000

/** Deletes some of the rows that meet the condition, leaving those that are locked. @returns whether there may be more */
export async function deleteSome(
  db: Database,
  table: keyof DB,
  condition: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked
    ))`.execute(db)
  return numAffectedRows >= BATCH
}
