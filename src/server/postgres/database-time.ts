import { sql, type Transaction } from 'kysely'
import type { DB } from './database-types.ts'
import type { Database } from './database.ts'

/** The time of the database as it is stored and shown: UTC, in milliseconds. */
export const TIME_NOW = sql<Date>`date_trunc('milliseconds', clock_timestamp())`

/** The same, asked for by itself. */
export async function databaseTime(db: Database | Transaction<DB>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select ${TIME_NOW} as now`.execute(db)
  const now = rows[0]?.now
  if (!now) throw new Error('the database did not tell the time')
  return now
}
