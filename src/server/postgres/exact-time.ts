import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'

/** A time as the database has it, to the microsecond, in UTC: rows of one millisecond are told apart by a cursor. */
export function exactTime(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Of a year that the database knows. */
export const exactTimeSchema = z.iso.datetime({ precision: 6 }).regex(/^(?!0000)/)
