import type { Transaction } from 'kysely'
import { lockAuctions } from '../../../engine/lock.server.ts'
import { lockStatement } from '../../../engine/proceeds/record-payout.server.ts'
import { lockPayment } from '../../../engine/sales/payment-rows.server.ts'
import { lockWithSale } from '../../../engine/sales/send-back.server.ts'
import { lockSold } from '../../../engine/sales/settle-sale.server.ts'
import { lockToDismiss } from '../../../engine/sales/statements/dismiss-lines.server.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { detailsOf, presentApproval } from './ask-second-person.server.ts'

/**
 * Locks what an approval is about: auction, sale, payment, lines of a bank, consignor. The approval itself is locked after them, for who asks for one comes to it
 * last too; in another order the two would wait for each other. What an approval is about never changes.
 */
export async function lockSubject(tx: Transaction<DB>, id: string): Promise<void> {
  const asked = await tx.selectFrom('approvals').selectAll().where('id', '=', id).executeTakeFirst()
  if (!asked) return
  const { auction_id: auctionId, subject } = asked
  switch (presentApproval(asked).action) {
    case 'void-bid':
    case 'counter-offer':
    case 'reserve':
      if (auctionId !== null) await lockAuctions(tx, [auctionId])
      return
    case 'refund':
    case 'credit':
    case 'handover':
      await lockSold(tx, subject)
      return
    case 'return-payment':
      await lockWithSale(tx, subject)
      return
    case 'assign-payment': {
      const { reservation } = detailsOf(asked)
      if (reservation !== undefined) await lockSold(tx, reservation)
      await lockPayment(tx, subject)
      return
    }
    case 'payout':
      await lockStatement(tx, subject)
      return
    case 'dismiss-lines':
      await lockToDismiss(tx, subject, detailsOf(asked).dismissed?.lines ?? [])
      return
    case 'bank-details':
    case 'contact':
  }
}
