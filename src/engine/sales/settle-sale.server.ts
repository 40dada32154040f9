import type { Transaction } from 'kysely'
import { answerDeskText } from '../../languages/answers/desk.ts'
import { answerSalesText } from '../../languages/answers/sales.ts'
import { isUnpaid, type Sale, type SaleCommand } from '../../rules/sales/sale.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { lockAuctions, type LockedAuction } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { refused } from '../refusals.server.ts'
import { changeSale, lockSale, type LockedSale } from './change-sale.server.ts'
import { tellOfPayment } from './notices/tell-of-payment.server.ts'
import { writeNotices } from './notices/write-notices.server.ts'
import { payInFull } from './pay-in-full.server.ts'
import type { PaymentRow } from './payment-rows.server.ts'
import { holdsOf } from './statements/waiting-wires.server.ts'

/** A sale and the auction it is of, both under their locks, got in this order. */
export interface LockedSold {
  auction: LockedAuction
  locked: LockedSale
}

/** @throws Problem 404 where there is no such reservation */
export async function lockSold(tx: Transaction<DB>, id: string): Promise<LockedSold> {
  const found = await tx
    .selectFrom('sales')
    .select('auction_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Problem('not_found', answerSalesText('reservationNotFound'))
  const { locked: auctions } = await lockAuctions(tx, [found.auction_id])
  const auction = auctions.get(found.auction_id)
  const locked = await lockSale(tx, id)
  if (!auction || !locked) throw new Problem('not_found', answerSalesText('reservationNotFound'))
  return { auction, locked }
}

/**
 * Changes a sale by whatever may settle it: a payment, a credit, another way of delivery. Once everything is paid its reservation
 * is completed and the auction sold, in the same transaction.
 */
export async function changeSold(
  tx: Transaction<DB>,
  sold: LockedSold,
  command: SaleCommand,
  actor: string,
): Promise<Sale> {
  const { state } = sold.locked.sale
  const sale = await changeSale(tx, sold.locked, command, { actor })
  if (isUnpaid(state) && sale.state === 'paid') await sell(tx, sold)
  return sale
}

/**
 * The balance was paid, as somebody of the staff says who saw it.
 * @throws Problem 409 for a reservation that stands no more, and while money for it waits, which would count once more
 */
export async function confirmInFull(
  tx: Transaction<DB>,
  sold: LockedSold,
  by: string,
): Promise<PaymentRow> {
  requireStanding(sold)
  if ((await holdsOf(tx, sold.locked.sale.id)).length > 0) throw moneyWaits('confirmWhileWaiting')
  const payment = await payInFull(tx, sold.locked, by)
  await sell(tx, sold)
  await tellOfPayment(tx, sold.locked, payment)
  return payment
}

/**
 * Cancels a reservation that stands, and holds its auction again until `endsAt`.
 * @throws Problem 409 once money came, though nobody has counted it yet
 */
export async function cancelSold(
  tx: Transaction<DB>,
  sold: LockedSold,
  { reason, endsAt, by }: { reason: string; endsAt: Date; by: string },
): Promise<void> {
  requireStanding(sold)
  const { auction, locked } = sold
  if ((await holdsOf(tx, locked.sale.id)).length > 0) throw moneyWaits('cancelWhileWaiting')
  await changeSale(tx, locked, { type: 'cancel', reason }, { actor: by })
  const recording = startRecording(locked.now)
  for (const command of [
    { type: 'cancel-reservation', reason } as const,
    { type: 'relist', endsAt } as const,
  ]) {
    const decision = carryOut(recording, auction, command)
    if (decision.outcome === 'refused') throw refused(decision.refusal, recording.now)
  }
  await writeRecording(tx, recording)
  const { id, auctionId, buyer } = locked.sale
  const notice = {
    kind: 'reservation_cancelled',
    userId: buyer,
    auctionId,
    saleId: id,
    data: { reason },
    occasion: `cancelled ${id}`,
  } as const
  await writeNotices(tx, [notice], locked.now)
}

async function sell(tx: Transaction<DB>, { auction, locked: { now } }: LockedSold): Promise<void> {
  const recording = startRecording(now)
  const decision = carryOut(recording, auction, { type: 'confirm-payment' })
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  await writeRecording(tx, recording)
}

function moneyWaits(detail: 'confirmWhileWaiting' | 'cancelWhileWaiting'): Problem {
  return new Problem('not_available', answerDeskText(detail))
}

function requireStanding({ auction: { auction }, locked: { sale } }: LockedSold): void {
  if (auction.reservation?.id === sale.id && auction.status === 'ended') return
  throw new Problem('not_available', answerDeskText('reservationOver'))
}
