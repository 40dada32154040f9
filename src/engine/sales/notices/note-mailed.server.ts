import type { Transaction } from 'kysely'
import type { DB } from '../../../server/postgres/database-types.ts'

/** A notice whose mail is still to be written. */
export interface WaitingNotice {
  id: string
  kind: string
  data: unknown
}

/** Locks the member's notice that has waited longest, until the transaction ends. */
export function lockWaitingNotice(
  tx: Transaction<DB>,
  userId: string,
): Promise<WaitingNotice | undefined> {
  return tx
    .selectFrom('notices')
    .select(['id', 'kind', 'data'])
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .orderBy('seq')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes that a notice's mail is written, or that there is none: nobody to send it to, or not wanted. */
export async function noteMailed(
  tx: Transaction<DB>,
  notice: string,
  mail: string | null,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ mail_id: mail, mailed_at: at })
    .where('id', '=', notice)
    .execute()
}

/** Marks a member's notices as read: those up to one of them, or all. */
export async function noteRead(
  tx: Transaction<DB>,
  userId: string,
  ids: readonly string[] | null,
  at: Date,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('notices')
    .set({ read_at: at })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(ids !== null, (some) => some.where('id', 'in', [...(ids ?? [])]))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
