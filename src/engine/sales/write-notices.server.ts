import type { Transaction } from 'kysely'
import type { NoticeData, NoticeKind } from '../../rules/sales/notices.ts'
import type { DB } from '../../server/postgres/database-types.ts'

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

/** Writes notices in the transaction that causes them, so that none is lost, or sent for what was rolled back. */
export async function writeNotices(
  tx: Transaction<DB>,
  notices: readonly NewNotice[],
  at: Date,
): Promise<void> {
  if (notices.length === 0) return
  await tx
    .insertInto('notices')
    .values(
      notices.map(({ userId, kind, auctionId, saleId, data, occasion }) => ({
        user_id: userId,
        kind,
        auction_id: auctionId,
        sale_id: saleId,
        data: JSON.stringify(data),
        occasion,
        created_at: at,
      })),
    )
    .onConflict((told) => told.column('occasion').doNothing())
    .execute()
}
