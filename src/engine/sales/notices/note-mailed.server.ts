import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'

/** A notice whose mail is still to be written. */
export interface WaitingNotice {
  id: string
  kind: string
  data: unknown
}

/** So long those behind it wait for a notice whose mail cannot be written. */
export const UNWRITTEN_HOURS = 1

/** Of a notice whose mail could not be written for so long; null of one that never failed. */
const isSetAside = sql<boolean>`unwritten_since <= clock_timestamp() - make_interval(hours => ${sql.lit(UNWRITTEN_HOURS)})`

/** Locks the member's notice that has waited longest, until the transaction ends; what could not be written for an hour comes last. */
export function lockWaitingNotice(
  tx: Transaction<DB>,
  userId: string,
): Promise<WaitingNotice | undefined> {
  return tx
    .selectFrom('notices')
    .select(['id', 'kind', 'data'])
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .orderBy(sql`coalesce(${isSetAside}, false)`)
    .orderBy('seq')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Notes that a notice's mail could not be written, and since when. */
export async function noteUnwritten(db: Database, notice: string): Promise<void> {
  await db
    .updateTable('notices')
    .set({ unwritten_since: sql<Date>`coalesce(unwritten_since, clock_timestamp())` })
    .where('id', '=', notice)
    .where('mailed_at', 'is', null)
    .execute()
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
