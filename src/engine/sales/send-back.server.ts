import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { businessDay } from '../../rules/business-day.ts'
import { cents, HOUSE_CURRENCY, type Cents } from '../../rules/money.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { writeNotices } from './notices/write-notices.server.ts'
import {
  insertPayment,
  lockPayment,
  updatePayment,
  type PaymentRow,
} from './payment-rows.server.ts'
import { lockWaitingPayment } from './record-payment.server.ts'
import { changeSold, lockSold, type LockedSold } from './settle-sale.server.ts'

/** Sends money of a sale back: a line below nothing beside the payments. @throws Problem 422 for more than was paid */
export async function refundSale(
  tx: Transaction<DB>,
  sold: LockedSold,
  { amount, reason }: { amount: Cents; reason: string },
  by: string,
): Promise<PaymentRow> {
  const { locked } = sold
  const id = randomUUID()
  const command = { type: 'refund', payment: id, amount, reason } as const
  const { id: saleId, buyer, auctionId } = await changeSold(tx, sold, command, by)
  const refund = await insertPayment(
    tx,
    {
      id,
      sale_id: saleId,
      state: 'counted',
      amount: cents(-amount),
      received_on: await dayOfRefund(tx, saleId, locked.now),
      note: reason,
      recorded_by: by,
    },
    locked.now,
  )
  const told = { kind: 'refund', data: { amount, reason }, occasion: `refund ${id}` } as const
  await writeNotices(tx, [{ ...told, userId: buyer, auctionId, saleId }], locked.now)
  return refund
}

/** A wire may bear the day of UTC, which is tomorrow at our door in the evening: what is sent back of it is not dated before it came. */
async function dayOfRefund(tx: Transaction<DB>, saleId: string, now: Date): Promise<string> {
  const { last } = await tx
    .selectFrom('payments')
    .select(sql<string | null>`max(received_on)::text`.as('last'))
    .where('sale_id', '=', saleId)
    .where('state', '=', 'counted')
    .executeTakeFirstOrThrow()
  const today = businessDay(now)
  return last !== null && last > today ? last : today
}

const IS_REFUND = sql<boolean>`(state = 'counted' and amount < 0)`
const IS_RETURNED = sql<boolean>`(state = 'returned' and amount > 0)`

/** What was sent back of a sale so far, in dollars: refunds of what was counted, and what waited for review. */
export function sentBackBefore(tx: Transaction<DB>, saleId: string): Promise<Cents> {
  return sumOf(tx, saleId, sql<boolean>`(${IS_REFUND} or ${IS_RETURNED})`)
}

/** What was sent back of what was paid for it. */
export function refundedOf(tx: Transaction<DB>, saleId: string): Promise<Cents> {
  return sumOf(tx, saleId, IS_REFUND)
}

async function sumOf(
  tx: Transaction<DB>,
  saleId: string,
  which: RawBuilder<boolean>,
): Promise<Cents> {
  const { sum } = await tx
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(abs(amount)), 0)::bigint`.as('sum'))
    .where('sale_id', '=', saleId)
    .where('currency', '=', HOUSE_CURRENCY)
    .where(which)
    .executeTakeFirstOrThrow()
  return cents(sum)
}

/** Locks a payment after the auction and the sale that it is kept with; undefined where there is none. */
export async function lockWithSale(
  tx: Transaction<DB>,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const kept = await tx
    .selectFrom('payments')
    .select('sale_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  if (kept?.sale_id) await lockSold(tx, kept.sale_id)
  return lockPayment(tx, paymentId)
}

/** The same of one that waits for review. @throws Problem 404, 409 */
export async function lockForReturn(tx: Transaction<DB>, paymentId: string): Promise<PaymentRow> {
  await lockWithSale(tx, paymentId)
  return lockWaitingPayment(tx, paymentId)
}

/** Sends back what waited for review and belongs to no sale. Whoever we know it to be from is told. @throws Problem 404, 409 */
export async function returnPayment(
  tx: Transaction<DB>,
  paymentId: string,
  note: string,
): Promise<PaymentRow> {
  const waiting = await lockForReturn(tx, paymentId)
  const kept = waiting.note === null ? note : `${waiting.note}\n${note}`
  const payment = await updatePayment(tx, waiting.id, { state: 'returned', note: kept })
  // What went out before did not come from the buyer.
  if (payment.sale_id === null || payment.amount <= 0) return payment
  const sale = await tx
    .selectFrom('sales')
    .select(['id', 'buyer_id', 'auction_id'])
    .where('id', '=', payment.sale_id)
    .executeTakeFirstOrThrow()
  const notice = {
    kind: 'refund',
    userId: sale.buyer_id,
    auctionId: sale.auction_id,
    saleId: sale.id,
    data: { amount: payment.amount, currency: payment.currency, reason: note },
    occasion: `refund ${payment.id}`,
  } as const
  await writeNotices(tx, [notice], await databaseTime(tx))
  return payment
}
