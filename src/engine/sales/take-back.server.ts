import type { Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'
import { changeSale, type LockedSale } from './change-sale.server.ts'
import { writeNotices } from './notices/write-notices.server.ts'
import { refundedOf } from './send-back.server.ts'

/** Ends a return, whatever was deducted: the vehicle is back, and its buyer told what was sent back. @throws Problem 409 where nothing comes back */
export async function takeBack(
  tx: Transaction<DB>,
  locked: LockedSale,
  reason: string,
  actor: string,
): Promise<void> {
  const sale = await changeSale(tx, locked, { type: 'take-back', reason }, { actor })
  const sentBack = await refundedOf(tx, sale.id)
  const notice = {
    kind: 'taken_back',
    userId: sale.buyer,
    auctionId: sale.auctionId,
    saleId: sale.id,
    data: { sentBack, kept: sale.paid, reason },
    occasion: `taken back ${sale.id}`,
  } as const
  await writeNotices(tx, [notice], locked.now)
}
