import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { aConsignor, aReleasedSale } from '../../../test/sales/consigned.ts'
import { cents } from '../../rules/money.ts'
import { nextStatement } from '../../rules/proceeds/statement.ts'
import { addCharge } from './change-terms.server.ts'
import { readBooks } from './consignor-books.server.ts'
import { makeStatement } from './make-statement.server.ts'

let market: Marketplace

beforeAll(async () => {
  market = await openMarketplace()
})
afterAll(() => market.close())

const numbersOf = (statement: string) =>
  market.db
    .selectFrom('proceeds_lines')
    .select(['kind', 'lot_number', 'stock_number', 'vin'])
    .where('statement_id', '=', statement)
    .orderBy('position')
    .execute()

test('lines of before get the numbers that are still known: no other consignor’s', async () => {
  const { db } = market
  const staff = await aMember(db, { roles: ['member', 'staff'] })
  const [bank, other] = [await aConsignor(market), await aConsignor(market)]
  const [stays, moves] = [
    await aReleasedSale(market, bank, { stock: 'A-1' }),
    await aReleasedSale(market, bank, { stock: 'A-2' }),
  ]
  const { id } = await db.transaction().execute(async (tx) => {
    const towing = { auctionId: stays.lot, text: 'Towing', amount: cents(100) }
    await addCharge(tx, bank.id, towing, staff)
    await addCharge(tx, bank.id, { ...towing, auctionId: null, text: 'Postage' }, staff)
    const { sales, charges, broughtForward } = await readBooks(tx, bank.id)
    const { total } = nextStatement(sales, charges, broughtForward)
    return makeStatement(tx, bank.id, { seen: total, by: staff })
  })
  const lines = await numbersOf(id)
  expect(lines.map(({ kind, stock_number: stock }) => `${kind} ${stock}`)).toEqual([
    ...['price A-1', 'commission A-1', 'lot_fee A-1'],
    ...['price A-2', 'commission A-2', 'lot_fee A-2'],
    ...['charge A-1', 'charge null'],
  ])
  await db
    .updateTable('consignments')
    .set({ consignor_id: other.id, stock_number: 'Z-9' })
    .where('auction_id', '=', moves.lot)
    .execute()
  await backfillAnew()
  const expected = lines.map((line) =>
    line.stock_number === 'A-2' ? { ...line, stock_number: null } : line,
  )
  expect(await numbersOf(id)).toEqual(expected)
})

/** What the migration does with lines that are there before it. */
async function backfillAnew(): Promise<void> {
  const folder = 'db/migrations'
  const name = (await readdir(folder)).find((one) => one.endsWith('_lots_on_statements.sql')) ?? ''
  const file = await readFile(`${folder}/${name}`, 'utf8')
  const backfill = file.slice(file.indexOf('alter table proceeds_lines disable'))
  await asOwner(market, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`alter table proceeds_lines disable trigger proceeds_lines_append_only`.execute(tx)
      await sql`update proceeds_lines set lot_number = null, stock_number = null, vin = null`.execute(
        tx,
      )
      for (const statement of backfill.split(';').slice(0, -1)) await sql.raw(statement).execute(tx)
    }),
  )
}
