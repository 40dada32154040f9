/** Sales that tests need, as they stand after what the engine did to them. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { changeSale, lockSale, type LockedSale } from '../../src/engine/sales/change-sale.server.ts'
import { insertPayment } from '../../src/engine/sales/payment-rows.server.ts'
import { businessDay } from '../../src/rules/business-day.ts'
import { cents, dollarsToCents } from '../../src/rules/money.ts'
import type { Sale, SaleCommand } from '../../src/rules/sales/sale.ts'
import type { DB } from '../../src/server/postgres/database-types.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { buy } from '../buyers.ts'
import { aLot, type Marketplace } from '../marketplace.ts'

/** A lot that a member bought for $10,000: its reservation, which is its sale. */
export async function aPurchase(
  market: Marketplace,
  by: string,
  lot: Parameters<typeof aLot>[1] = {},
): Promise<string> {
  const id = await aLot(market.db, { title: '2021 Toyota Camry SE', ...lot })
  return (await buy(market, id, by)).body.reservation.id
}

/** Carries out commands on a sale, in one transaction. */
export function play(db: Database, id: string, ...commands: SaleCommand[]): Promise<Sale> {
  return db.transaction().execute(async (tx) => {
    const locked = await lockSale(tx, id)
    if (!locked) throw new Error(`there is no sale ${id}`)
    for (const [at, command] of commands.entries()) {
      await changeSale(tx, locked, command, { actor: null })
      await keepPayment(tx, locked, command, at)
    }
    return locked.sale
  })
}

/** The row of what was paid or sent back. */
async function keepPayment(
  tx: Transaction<DB>,
  { sale, now }: LockedSale,
  command: SaleCommand,
  at: number,
): Promise<void> {
  if (command.type !== 'record-payment' && command.type !== 'refund') return
  const { payment: id, type } = command
  const amount = type === 'refund' ? cents(-command.amount) : command.amount
  const received_on = businessDay(now)
  // One after the other, though in one transaction.
  const createdAt = new Date(now.getTime() + at)
  const row = { id, sale_id: sale.id, state: 'counted', amount, received_on }
  await insertPayment(tx, row, createdAt)
}

export function paying(dollars: number): SaleCommand {
  return { type: 'record-payment', payment: randomUUID(), amount: dollarsToCents(dollars) }
}

export function sendingBack(dollars: number): SaleCommand {
  const amount = dollarsToCents(dollars)
  return { type: 'refund', payment: randomUUID(), amount, reason: 'Returned' }
}

/** The kinds of notices of a sale, in their order, and what they tell. */
export function noticesOf(db: Database, sale: string) {
  return db
    .selectFrom('notices')
    .select(['kind', 'data', 'user_id'])
    .where('sale_id', '=', sale)
    .orderBy('created_at')
    .orderBy('kind')
    .execute()
}
