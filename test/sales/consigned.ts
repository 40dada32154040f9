/** Consignors as tests need them, and lots of theirs that were sold. */
import { sql } from 'kysely'
import { setTerms } from '../../src/engine/proceeds/change-terms.server.ts'
import { cents } from '../../src/rules/money.ts'
import type { PayableAt, ProceedsTerms } from '../../src/rules/proceeds/terms.ts'
import { buy } from '../buyers.ts'
import { aLot, aMember, type Marketplace } from '../marketplace.ts'
import { paying, play } from './play-sale.ts'

/** 2.5 percent and $150 per lot, once the buyer has the vehicle. */
export const TERMS: ProceedsTerms = { commission: 250, lotFee: cents(15_000), payableAt: 'release' }

let count = 0

/** The id of a new consignor; `terms` null is one with whom none are agreed. */
export async function aConsignor(
  { db }: Pick<Marketplace, 'db'>,
  terms: ProceedsTerms | null = TERMS,
): Promise<{ id: string; name: string }> {
  count += 1
  const consignor = await db
    .insertInto('consignors')
    .values({ name: `Bank of Test ${count}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  if (terms) await db.transaction().execute((tx) => setTerms(tx, consignor.id, terms))
  return consignor
}

export function payableAt(at: PayableAt): ProceedsTerms {
  return { ...TERMS, payableAt: at }
}

export async function consign(
  { db }: Pick<Marketplace, 'db'>,
  lot: string,
  consignor: { id: string },
  stock: string | null = null,
): Promise<void> {
  const values = { auction_id: lot, consignor_id: consignor.id, stock_number: stock }
  await db.insertInto('consignments').values(values).execute()
}

/** A lot of the consignor that was bought, in dollars: not paid yet. */
export async function aConsignedSale(
  market: Marketplace,
  consignor: { id: string },
  { price = 10_000, title = '2021 Toyota Camry SE', stock = null as string | null } = {},
): Promise<{ lot: string; id: string; price: number }> {
  const start = Math.min(price, 10_000)
  const lot = await aLot(market.db, { title, buy_now_price: price, starting_bid: start })
  await consign(market, lot, consignor, stock)
  const buyer = await aMember(market.db)
  const { body } = await buy(market, lot, buyer)
  return { lot, id: body.reservation.id, price }
}

/** Pays such a sale in full, and hands the vehicle over. */
export async function release(
  { db }: Pick<Marketplace, 'db'>,
  { id, price }: { id: string; price: number },
): Promise<void> {
  const pickUp = { handover: { method: 'pick_up' }, delivery: null } as const
  const choice = { type: 'choose-handover', ...pickUp } as const
  await play(db, id, paying(price), choice, { type: 'hand-over' })
}

export async function aReleasedSale(
  market: Marketplace,
  consignor: { id: string },
  more: Parameters<typeof aConsignedSale>[2] = {},
) {
  const sale = await aConsignedSale(market, consignor, more)
  await release(market, sale)
  return sale
}

/** The lines of a statement, as '<kind> <cents>'. */
export async function linesOf({ db }: Pick<Marketplace, 'db'>, statement: string) {
  const rows = await db
    .selectFrom('proceeds_lines')
    .select(sql<string>`kind || ' ' || amount`.as('line'))
    .where('statement_id', '=', statement)
    .orderBy('position')
    .execute()
  return rows.map(({ line }) => line)
}
