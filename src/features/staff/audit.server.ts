import type { Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'

/**
 * Writes down who of the staff did what to what, in the transaction that does it; now, unless `at` says when. What was changed
 * stands in `details` as `before` and `after`; money there is in dollars, as staff read it.
 */
export async function audit(
  tx: Transaction<DB>,
  { userId, at }: { userId: string; at?: Date },
  action: string,
  subject: string,
  details: object = {},
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      ...{ actor_id: userId, action, subject, details: JSON.stringify(details) },
      ...(at && { at }),
    })
    .execute()
}

/** The same of what was done to several at once. */
export async function auditEach(
  tx: Transaction<DB>,
  { userId: actor_id }: { userId: string },
  action: string,
  subjects: readonly string[],
  details: object = {},
): Promise<void> {
  if (subjects.length === 0) return
  const told = JSON.stringify(details)
  const lines = subjects.map((subject) => ({ actor_id, action, subject, details: told }))
  await tx.insertInto('audit_log').values(lines).execute()
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
