import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Cents } from '../../rules/money.ts'
import { balanceOf, totalOf, type Sale } from '../../rules/sales/sale.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import type { LockedSale } from './change-sale.server.ts'
import { writeNotices } from './notices/write-notices.server.ts'
import { changeSold, type LockedSold } from './settle-sale.server.ts'

/** Adds a line of staff to an invoice; an amount below nothing is a credit, which may settle it. */
export async function addLine(
  tx: Transaction<DB>,
  sold: LockedSold,
  { text, amount }: { text: string; amount: Cents },
  by: string,
): Promise<Sale> {
  const line = { id: randomUUID(), kind: 'other', text, amount } as const
  const sale = await changeSold(tx, sold, { type: 'add-line', line }, by)
  await tellOfChange(tx, sold.locked, text)
  return sale
}

/** Gives the buyer more time to pay. @throws Problem 422 unless it is later than before, and to come */
export async function extendDue(
  tx: Transaction<DB>,
  sold: LockedSold,
  { dueAt, reason }: { dueAt: Date; reason: string },
  by: string,
): Promise<Sale> {
  const sale = await changeSold(tx, sold, { type: 'extend-due', dueAt, reason }, by)
  await tellOfChange(tx, sold.locked, reason)
  return sale
}

/** The invoice as it stands after the change. */
async function tellOfChange(
  tx: Transaction<DB>,
  { sale, now }: LockedSale,
  why: string,
): Promise<void> {
  const notice = {
    kind: 'invoice_changed',
    userId: sale.buyer,
    auctionId: sale.auctionId,
    saleId: sale.id,
    data: {
      total: totalOf(sale),
      balance: balanceOf(sale),
      dueAt: sale.dueAt.toISOString(),
      why,
    },
    occasion: `invoice changed ${sale.id} ${sale.version}`,
  } as const
  await writeNotices(tx, [notice], now)
}
