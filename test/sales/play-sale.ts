/** Sales that tests need, as they stand after what the engine did to them. */
import { changeSale, lockSale } from '../../src/engine/sales/change-sale.server.ts'
import { dollarsToCents } from '../../src/rules/money.ts'
import type { Sale, SaleCommand } from '../../src/rules/sales/sale.ts'
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
    for (const command of commands) await changeSale(tx, locked, command, { actor: null })
    return locked.sale
  })
}

export function paying(dollars: number): SaleCommand {
  return { type: 'record-payment', payment: 'wire', amount: dollarsToCents(dollars) }
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
