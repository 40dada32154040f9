import { sql } from 'kysely'
import type { Database } from '../server/postgres/database.ts'
import { deleteSome } from '../server/postgres/delete-some.ts'

const OLD = sql`created_at < now() - interval '24 hours'`

/** A limit of bids leaves room for a million refusals a day. */
const OLD_REFUSAL = sql`reply_status >= 400 and created_at < now() - interval '1 hour'`

/**
 * They live for a day, those of refusals for an hour: no client repeats a request later than that, and what was refused
 * is decided anew. Deletes some of them. @returns whether there may be more
 */
export async function deleteOldIdempotencyKeys(db: Database): Promise<boolean> {
  const hasOld = await deleteSome(db, 'idempotency_keys', OLD)
  const hasOldRefusals = await deleteSome(db, 'idempotency_keys', OLD_REFUSAL)
  const hasOldOfStaff = await deleteSome(db, 'staff_answers', OLD)
  return hasOld || hasOldRefusals || hasOldOfStaff
}
