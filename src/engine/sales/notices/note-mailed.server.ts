import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { announceNotices } from './announce-notices.server.ts'

/** A notice whose mail is still to be written. */
export interface WaitingNotice {
  id: string
  kind: string
  data: unknown
  /** It comes last, and holds up none of the others. */
  isSetAside: boolean
}

/** So long those behind it wait for a notice whose mail cannot be written. */
export const UNWRITTEN_HOURS = 1

/** Of a notice whose mail could not be written for so long; null of one that never failed. */
export const IS_SET_ASIDE = sql<boolean>`unwritten_since <= clock_timestamp() - make_interval(hours => ${sql.lit(UNWRITTEN_HOURS)})`

/**
 * Locks the member's notice that has waited longest, until the transaction ends; what could not be written for an hour comes last.
 * What was tried in vain just now is passed over, and so is what may still be taken back.
 */
export async function lockWaitingNotice(
  tx: Transaction<DB>,
  userId: string,
  tried: readonly string[] = [],
): Promise<WaitingNotice | undefined> {
  const notice = await tx
    .selectFrom('notices')
    .select(['id', 'kind', 'data'])
    .select(sql<boolean>`coalesce(${IS_SET_ASIDE}, false)`.as('is_set_aside'))
    .where('user_id', '=', userId)
    .where('mailed_at', 'is', null)
    .where(sql<boolean>`(held_until is null or held_until <= clock_timestamp())`)
    .where(sql<boolean>`id <> all(${tried}::uuid[])`)
    .orderBy('is_set_aside')
    .orderBy('seq')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!notice) return undefined
  const { is_set_aside: isSetAside, ...waiting } = notice
  return { ...waiting, isSetAside }
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
  // On the member's other screens too.
  if (numUpdatedRows > 0n) await announceNotices(tx, [userId])
  return Number(numUpdatedRows)
}
