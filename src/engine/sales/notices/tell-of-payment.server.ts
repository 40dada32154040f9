import type { Transaction } from 'kysely'
import { balanceOf, totalOf } from '../../../rules/sales/sale.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { LockedSale } from '../change-sale.server.ts'
import type { PaymentRow } from '../payment-rows.server.ts'
import { writeNotices } from './write-notices.server.ts'

/** Tells the buyer that money came, and what is still to be paid; or that somebody has to look at it first. */
export async function tellOfPayment(
  tx: Transaction<DB>,
  { sale, now }: LockedSale,
  { id, amount, currency, state }: Pick<PaymentRow, 'id' | 'amount' | 'currency' | 'state'>,
): Promise<void> {
  const whom = { userId: sale.buyer, auctionId: sale.auctionId, saleId: sale.id }
  if (state === 'review') {
    const occasion = `payment in review ${id}`
    await writeNotices(
      tx,
      [{ ...whom, kind: 'payment_in_review', data: { amount, currency }, occasion }],
      now,
    )
    return
  }
  const balance = balanceOf(sale)
  const occasion = `payment ${id}`
  const inFull = { kind: 'payment_in_full', data: { amount, total: totalOf(sale) } } as const
  const inPart = {
    kind: 'payment_in_part',
    data: { amount, balance, dueAt: sale.dueAt.toISOString() },
  } as const
  const notice = balance > 0 ? inPart : inFull
  await writeNotices(tx, [{ ...whom, ...notice, occasion }], now)
}
