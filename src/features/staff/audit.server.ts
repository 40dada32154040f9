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

/** The same of what was done at the command line, which has no account: `operator` is a person's name there. */
export async function auditOperator(
  tx: Transaction<DB>,
  operator: string,
  action: string,
  subject: string,
  details: object = {},
): Promise<void> {
  const told = JSON.stringify({ ...details, operator })
  await tx
    .insertInto('audit_log')
    .values({ actor_id: null, action, subject, details: told })
    .execute()
}
