import { sql } from 'kysely'
import type { NoticeData, NoticeKind } from '../../../rules/sales/notices.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { enqueue } from '../../../server/queue/enqueue.ts'
import { TO_MANY } from '../../../server/queue/queue-names.ts'
import { announceNotices } from './announce-notices.server.ts'
import { isToMany } from './to-many.ts'

/** Something a member is to be told. */
export type NewNotice = {
  [Kind in NoticeKind]: {
    userId: string
    kind: Kind
    auctionId: string | null
    saleId: string | null
    /** What it tells, as it stands now. */
    data: NoticeData[Kind]
    /** At most one notice for one occasion, such as 'invoice <sale>'. */
    occasion: string
  }
}[NoticeKind]

/** What the queue knows: whose notices wait for their mails. */
export interface NoticeJob {
  member: string
}

/**
 * Writes notices in the transaction that causes them, so that none is lost, or sent for what was rolled back, and enqueues the
 * writing of their mails, held back for so long where what they tell may still be taken back; others of the same member go out before.
 */
export async function writeNotices(
  tx: Database,
  notices: readonly NewNotice[],
  at: Date,
  { heldSeconds = 0 } = {},
): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ userId, kind, auctionId, saleId, data, occasion }) => ({
    user_id: userId,
    kind,
    auction_id: auctionId,
    sale_id: saleId,
    data,
    occasion,
  }))
  // By the clock from which the queue counts: the job finds the notice free.
  const heldUntil =
    heldSeconds > 0 ? sql<Date>`now() + make_interval(secs => ${heldSeconds})` : sql<null>`null`
  // As one value: of a close at which many are told there may be more rows than a statement takes parameters.
  const { rows: written } = await sql<{ user_id: string }>`
    insert into notices (user_id, kind, auction_id, sale_id, data, occasion, created_at, held_until)
    select user_id, kind, auction_id, sale_id, data, occasion, ${at}, ${heldUntil}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (user_id uuid, kind text, auction_id uuid, sale_id uuid, data jsonb, occasion text)
    on conflict (occasion) do nothing
    returning user_id`.execute(tx)
  const members = new Set(written.map(({ user_id: id }) => id))
  await announceNotices(tx, [...members])
  // One of a member's is under way at once: their mails are written in the order of the notices.
  const jobs = [...members].map((member) => ({
    data: { member } satisfies NoticeJob,
    singletonKey: member,
    priority: notices.every(({ kind }) => isToMany(kind)) ? TO_MANY : 0,
    ...(heldSeconds > 0 && { startAfter: heldSeconds }),
  }))
  await enqueue(tx, 'notices', jobs)
}

/** Has the mails of a member written, of all whose notices wait. */
export function writeMailsOf(tx: Database, member: string): Promise<void> {
  return enqueue(tx, 'notices', [{ data: { member } satisfies NoticeJob, singletonKey: member }])
}

/**
 * Takes back what a member was to be told, unless its mail is written: `occasion` as it begins. Resolves with whether nothing was
 * left to take back, for it is told already.
 */
export async function takeNoticesBack(
  tx: Database,
  userId: string,
  occasion: string,
): Promise<{ isTold: boolean }> {
  const isOfIt = sql<boolean>`user_id = ${userId} and starts_with(occasion, ${occasion})`
  const { numDeletedRows } = await tx
    .deleteFrom('notices')
    .where(isOfIt)
    .where('mailed_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) {
    await announceNotices(tx, [userId])
    return { isTold: false }
  }
  const told = await tx.selectFrom('notices').select('id').where(isOfIt).executeTakeFirst()
  return { isTold: told !== undefined }
}
