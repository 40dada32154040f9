import { sql } from 'kysely'
import type { Database } from '../server/postgres/database.ts'

/** They live for a day: no client repeats a request later than that. */
export async function deleteOldIdempotencyKeys(db: Database): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`now() - interval '24 hours'`)
    .execute()
}
