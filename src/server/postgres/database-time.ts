import { sql, type Transaction } from 'kysely'
import type { DB } from './database-types.ts'
import type { Database } from './database.ts'

/** The database's time, UTC, in milliseconds as it is stored and shown. */
export async function databaseTime(db: Database | Transaction<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database did not tell the time')
  return now
}
