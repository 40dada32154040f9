import type { Transaction } from 'kysely'
import type { Cents } from '../../rules/money.ts'
import { handoverLine, isChosen } from '../../rules/sales/handover.ts'
import { balanceOf, isUnpaid, totalOf, type Handover, type Sale } from '../../rules/sales/sale.ts'
import { Problem } from '../../server/http/problem.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { lockAuctions, type LockedAuction } from '../lock.server.ts'
import { carryOut, startRecording, writeRecording } from '../record.server.ts'
import { refused } from '../refusals.server.ts'
import { changeSale } from './change-sale.server.ts'
import { requireSale } from './move-sale.server.ts'
import { writeNotices, type NewNotice } from './write-notices.server.ts'

/** A way to get what was bought, and what it costs; `priced` is null where staff have not priced it. */
export interface Choice {
  handover: Handover
  priced: { price: Cents; text: string; detail: string | null } | null
}

/**
 * Chooses how the buyer gets it: puts the way on the invoice in place of an earlier choice, and tells the buyer where that
 * changes the total. `choiceFor` decides on the locked sale. The same choice again changes nothing.
 * @throws Problem `not_found`, or that of a refusal; then nothing is written
 */
export async function chooseHandover(
  tx: Transaction<DB>,
  id: string,
  choiceFor: (sale: Sale) => Choice,
  actor: string,
): Promise<{ sale: Sale; now: Date; isChanged: boolean }> {
  const auction = await lockAuctionOf(tx, id)
  const locked = await requireSale(tx, id)
  const { sale: before, now } = locked
  const { handover, priced } = choiceFor(before)
  const delivery = handoverLine(before, handover, priced)
  if (isChosen(before, handover, delivery)) return { sale: before, now, isChanged: false }
  const sale = await changeSale(
    tx,
    locked,
    { type: 'choose-handover', handover, delivery },
    { actor },
  )
  if (handover.method !== 'pick_up')
    await tx.deleteFrom('release_passes').where('sale_id', '=', id).execute()
  const isPaidNow = isUnpaid(before.state) && !isUnpaid(sale.state)
  if (isPaidNow) await sellPaid(tx, auction, now)
  await writeNotices(tx, noticesOf(before, sale, isPaidNow), now)
  return { sale, now, isChanged: true }
}

/** Whoever needs both locks the auction first. */
async function lockAuctionOf(tx: Transaction<DB>, id: string): Promise<LockedAuction> {
  const found = await tx
    .selectFrom('sales')
    .select('auction_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Problem('not_found', 'Reservation not found'))
  const { locked } = await lockAuctions(tx, [found.auction_id])
  const auction = locked.get(found.auction_id)
  if (!auction) throw new Error(`sale ${id} is of no auction`)
  return auction
}

/** Without the way that was on the invoice, what was paid may be all of it. */
async function sellPaid(tx: Transaction<DB>, auction: LockedAuction, now: Date): Promise<void> {
  const recording = startRecording(now)
  const decision = carryOut(recording, auction, { type: 'confirm-payment' })
  if (decision.outcome === 'refused') throw refused(decision.refusal, now)
  await writeRecording(tx, recording)
}

function noticesOf(before: Sale, sale: Sale, isPaidNow: boolean): NewNotice[] {
  const total = totalOf(sale)
  const { id, version, buyer: userId, auctionId, dueAt } = sale
  const about = { userId, auctionId, saleId: id }
  if (isPaidNow) {
    const occasion = `payment in full ${id} ${version}`
    return [{ ...about, kind: 'payment_in_full', data: { amount: sale.paid, total }, occasion }]
  }
  if (total === totalOf(before)) return []
  const line = sale.lines.find(({ kind }) => kind === 'delivery')
  const why = line ? `${line.text} was put on it.` : 'Pick-up was chosen, without a delivery.'
  const data = { total, balance: balanceOf(sale), dueAt: dueAt.toISOString(), why }
  return [{ ...about, kind: 'invoice_changed', data, occasion: `invoice changed ${id} ${version}` }]
}
