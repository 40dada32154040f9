import type { Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'

/** Writes down who of the staff did what to what, in the transaction that does it. */
export async function audit(
  tx: Transaction<DB>,
  entry: { actor: string; action: string; subject: string; details: object },
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actor,
      action: entry.action,
      subject: entry.subject,
      details: JSON.stringify(entry.details),
    })
    .execute()
}
