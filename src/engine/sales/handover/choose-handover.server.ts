import type { Transaction } from 'kysely'
import type { Cents } from '../../../rules/money.ts'
import { handoverLine, isChosen } from '../../../rules/sales/handover.ts'
import type { NoticeData } from '../../../rules/sales/notices.ts'
import {
  balanceOf,
  chosenDelivery,
  isUnpaid,
  totalOf,
  type Handover,
  type Sale,
} from '../../../rules/sales/sale.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { writeNotices, type NewNotice } from '../notices/write-notices.server.ts'
import { changeSold, type LockedSold } from '../settle-sale.server.ts'

/** A way to get what was bought, and what it costs; `priced` is null where staff have not priced it. */
export interface Choice {
  handover: Handover
  priced: { price: Cents; text: string; detail: string | null } | null
}

/**
 * Chooses how the buyer gets it: puts the way on the invoice in place of an earlier choice, and tells the buyer where that
 * changes the total. The same choice again changes nothing.
 * @throws Problem of a refusal; then nothing is written
 */
export async function chooseHandover(
  tx: Transaction<DB>,
  sold: LockedSold,
  choice: Choice,
  actor: string,
): Promise<{ sale: Sale; now: Date; isChanged: boolean }> {
  const { sale: before, now } = sold.locked
  const command = handoverCommand(before, choice)
  const { handover, delivery } = command
  if (isChosen(before, handover, delivery)) return { sale: before, now, isChanged: false }
  const sale = await changeSold(tx, sold, command, actor)
  if (handover.method !== 'pick_up')
    await tx.deleteFrom('release_passes').where('sale_id', '=', before.id).execute()
  const isPaidNow = isUnpaid(before.state) && !isUnpaid(sale.state)
  await writeNotices(tx, noticesOf(before, sale, { method: handover.method, isPaidNow }), now)
  return { sale, now, isChanged: true }
}

/** What a choice does to the sale. */
export function handoverCommand(sale: Sale, { handover, priced }: Choice) {
  const delivery = handoverLine(sale, handover, priced)
  return { type: 'choose-handover', handover, delivery } as const
}

interface Chosen {
  method: Handover['method']
  /** Without the way that was on the invoice, what was paid is all of it. */
  isPaidNow: boolean
}

function noticesOf(before: Sale, sale: Sale, { method, isPaidNow }: Chosen): NewNotice[] {
  const total = totalOf(sale)
  const { id, version, buyer: userId, auctionId, dueAt } = sale
  const about = { userId, auctionId, saleId: id }
  if (isPaidNow) {
    const occasion = `payment in full ${id} ${version}`
    return [{ ...about, kind: 'payment_in_full', data: { amount: sale.paid, total }, occasion }]
  }
  if (total === totalOf(before)) return []
  const chosen = { method, line: chosenDelivery(sale)?.text ?? null }
  const amounts = { total, balance: balanceOf(sale), dueAt: dueAt.toISOString() }
  const data = { ...amounts, why: inWords(chosen), chosen }
  return [{ ...about, kind: 'invoice_changed', data, occasion: `invoice changed ${id} ${version}` }]
}

/** In English, for it is kept. */
function inWords({ method, line }: NonNullable<NoticeData['invoice_changed']['chosen']>): string {
  if (method === 'pick_up') return 'Pick-up was chosen, without a delivery.'
  return line === null
    ? 'Delivery was chosen, and its price is not on your invoice yet.'
    : `${line} was added to your invoice.`
}
