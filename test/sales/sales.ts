import { closeDueAuctions } from '../../src/engine/closing/close-due-auctions.server.ts'
/** Sales as tests need them: begun by the real close, changed at the times that the test tells. */
import { changeSale, lockSale } from '../../src/engine/sales/change-sale.server.ts'
import type { SaleCommand } from '../../src/rules/sales/sale.ts'
import type { Database } from '../../src/server/postgres/database.ts'
import { aDueLot } from '../due-lot.ts'

export interface TestSale {
  id: string
  lot: string
  buyer: string
  issuedAt: Date
}

/** The sale of a lot that was just won, for $11,000 unless told. */
export async function aWin(
  db: Database,
  buyer: string,
  {
    amount = 11_000,
    rivals = [],
    ...terms
  }: { amount?: number; rivals?: string[]; reserve_price?: number } = {},
): Promise<TestSale> {
  const below = rivals.map((by, at) => ({ by, amount: 10_100 + at * 100 }))
  const lot = await aDueLot(db, { ...terms, bids: [...below, { by: buyer, amount }] })
  while ((await closeDueAuctions(db)) > 0);
  return saleOfLot(db, lot)
}

/** The latest of a lot. */
export async function saleOfLot(db: Database, lot: string): Promise<TestSale> {
  const { id, buyer_id, issued_at } = await db
    .selectFrom('sales')
    .select(['id', 'buyer_id', 'issued_at'])
    .where('auction_id', '=', lot)
    .orderBy('issued_at', 'desc')
    .executeTakeFirstOrThrow()
  return { id, lot, buyer: buyer_id, issuedAt: issued_at }
}

/** Changes a sale as it would be changed at `at`. */
export async function changeAt(
  db: Database,
  id: string,
  command: SaleCommand,
  at: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockSale(tx, id)
    if (!locked) throw new Error(`there is no sale ${id}`)
    await changeSale(tx, { ...locked, now: at }, command, { actor: null })
  })
}
