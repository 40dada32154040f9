import type { Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'

/** Writes down who of the staff did what to what, in the transaction that does it. */
export async function audit(
  tx: Transaction<DB>,
  { userId }: { userId: string },
  action: string,
  subject: string,
  details: object = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ actor_id: userId, action, subject, details: JSON.stringify(details) })
    .execute()
}
