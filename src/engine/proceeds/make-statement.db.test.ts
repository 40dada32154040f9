import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import {
  aConsignedSale,
  aConsignor,
  aReleasedSale,
  consign,
  linesOf,
  payableAt,
  release,
  TERMS,
} from '../../../test/sales/consigned.ts'
import { play, sendingBack } from '../../../test/sales/play-sale.ts'
import { aSale } from '../../../test/sales/sold-lots.ts'
import { cents, type Cents } from '../../rules/money.ts'
import { nextStatement, standingOf } from '../../rules/proceeds/statement.ts'
import { addCharge, setTerms } from './change-terms.server.ts'
import { readBooks } from './consignor-books.server.ts'
import { makeStatement } from './make-statement.server.ts'
import { lockForPayout, recordPayout } from './record-payout.server.ts'
import { verifyProceeds } from './verify-proceeds.server.ts'

let market: Marketplace
let staff: string

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())

type Of = { id: string }

async function preview({ id }: Of) {
  const books = await readBooks(market.db, id)
  return nextStatement(books.sales, books.charges, books.broughtForward)
}
const make = async (of: Of, seen?: Cents, { db }: Pick<Marketplace, 'db'> = market) => {
  const total = seen ?? (await preview(of)).total
  return db.transaction().execute((tx) => makeStatement(tx, of.id, { seen: total, by: staff }))
}
const charge = (of: Of, amount: number, auctionId: string | null = null) =>
  market.db
    .transaction()
    .execute((tx) =>
      addCharge(tx, of.id, { auctionId, text: 'Towing', amount: cents(amount) }, staff),
    )
const waiting = async ({ id }: Of) =>
  (await readBooks(market.db, id)).sales.map((sale) => {
    const standing = standingOf(sale)
    return standing.is === 'waiting' ? standing.for : standing.is
  })

test('a sale is on the statement once its vehicle is handed over, and on no second one', async () => {
  const bank = await aConsignor(market)
  const sale = await aConsignedSale(market, bank)
  expect(await waiting(bank)).toEqual(['payment'])
  await expect(make(bank)).rejects.toMatchObject({ code: 'not_available' })
  await release(market, sale)
  const made = await make(bank)
  expect(made).toMatchObject({ total: 960_000, number: expect.stringMatching(/^\d{4}-0001$/) })
  expect(await linesOf(market, made.id)).toEqual([
    'price 1000000',
    'commission -25000',
    'lot_fee -15000',
  ])
  await expect(make(bank)).rejects.toMatchObject({ code: 'not_available' })
  expect(await verifyProceeds(market.db)).toMatchObject({ wrong: [] })
})

test('a sale keeps the terms that it began under, and gets the first that are agreed where it had none', async () => {
  const bank = await aConsignor(market, null)
  await aReleasedSale(market, bank)
  expect(await waiting(bank)).toEqual(['terms'])
  const agree = (commission: number) =>
    market.db.transaction().execute((tx) => setTerms(tx, bank.id, { ...TERMS, commission }))
  await agree(1_000)
  await agree(2_000)
  await aReleasedSale(market, bank)
  const { id } = await make(bank)
  expect(await linesOf(market, id)).toEqual([
    ...['price 1000000', 'commission -100000', 'lot_fee -15000'],
    ...['price 1000000', 'commission -200000', 'lot_fee -15000'],
  ])
})

test('where the terms say so, a sale waits for the end of its return period', async () => {
  const bank = await aConsignor(market, payableAt('return_period_over'))
  await aReleasedSale(market, bank)
  expect(await waiting(bank)).toEqual(['return_period'])
})

test("a lot that is said to be the consignor's after its sale counts too; then it stays with it", async () => {
  const [bank, other] = [await aConsignor(market), await aConsignor(market)]
  const sale = await aSale(market)
  await consign(market, sale.lot, bank)
  await market.db
    .updateTable('consignments')
    .set({ consignor_id: other.id })
    .where('auction_id', '=', sale.lot)
    .execute()
  expect([await waiting(bank), await waiting(other)]).toEqual([['payment'], []])
})

test('what was undone is taken back to the cent, and what is owed is carried over', async () => {
  const bank = await aConsignor(market)
  const [first, second] = [await aReleasedSale(market, bank), await aReleasedSale(market, bank)]
  await make(bank)
  await market.db
    .transaction()
    .execute((tx) => setTerms(tx, bank.id, { ...TERMS, commission: 1_000 }))
  await play(market.db, first.id, sendingBack(10_000))
  await play(market.db, second.id, { type: 'ask-return', reason: 'Not as described' })
  const back = await make(bank)
  expect(await linesOf(market, back.id)).toEqual([
    'price_back -1000000',
    'commission_back 25000',
    'lot_fee_back 15000',
  ])
  expect(back.total).toBe(-960_000)
  await aReleasedSale(market, bank, { price: 5_000 })
  const next = await make(bank)
  expect(next.total).toBe(500_000 - 50_000 - 15_000 - 960_000)
  expect(next.number).toMatch(/-0003$/)
  expect(await verifyProceeds(market.db)).toMatchObject({ wrong: [] })
})

test('what staff charge stands on one statement; a lot of somebody else cannot be charged for', async () => {
  const bank = await aConsignor(market)
  const sale = await aReleasedSale(market, bank)
  await charge(bank, 12_550, sale.lot)
  await charge(bank, -550)
  const { id, total } = await make(bank)
  expect(total).toBe(960_000 - 12_000)
  expect((await linesOf(market, id)).slice(3)).toEqual(['charge -12550', 'charge 550'])
  const other = await aConsignor(market)
  await expect(charge(other, 100, sale.lot)).rejects.toMatchObject({ code: 'not_found' })
})

test('who was shown another total makes nothing', async () => {
  const bank = await aConsignor(market)
  await aReleasedSale(market, bank)
  const { total } = await preview(bank)
  await charge(bank, 100)
  await expect(make(bank, total)).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test('two processes that make one at the same time make one; numbers are without gaps', async () => {
  const [bank, other] = [await aConsignor(market), await aConsignor(market)]
  const processes = [market, market.another(), market.another()]
  for (const round of [1, 2, 3]) {
    await aReleasedSale(market, bank)
    await aReleasedSale(market, other)
    const { total } = await preview(bank)
    const attempts = processes.flatMap((one) => [bank, other].map((of) => make(of, total, one)))
    const done = (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled')
    expect(done).toHaveLength(2)
    const numbers = await market.db
      .selectFrom('proceeds_statements')
      .select('number')
      .where('consignor_id', 'in', [bank.id, other.id])
      .orderBy('number')
      .execute()
    expect(numbers).toHaveLength(2 * round)
    expect(new Set(numbers.map(({ number }) => number)).size).toBe(round)
  }
  expect(await verifyProceeds(market.db)).toMatchObject({ wrong: [] })
})

test('a statement is paid out once, on a day between its own and today', async () => {
  const bank = await aConsignor(market)
  await aReleasedSale(market, bank)
  const { id, total } = await make(bank)
  const payOut = (paidOn: string) =>
    market.db.transaction().execute(async (tx) => {
      const payout = { paidOn, reference: 'FT-20261123-9' }
      const statement = await lockForPayout(tx, id, payout)
      await recordPayout(tx, statement, payout, { by: staff })
      return statement.amount
    })
  const { rows } = await sql<{ today: string }>`
    select to_char(made_at at time zone 'America/New_York', 'YYYY-MM-DD') as today
    from proceeds_statements where id = ${id}`.execute(market.db)
  const today = rows[0]?.today ?? ''
  await expect(payOut('2026-01-01')).rejects.toMatchObject({ code: 'validation_failed' })
  await expect(payOut('2199-01-01')).rejects.toMatchObject({ code: 'validation_failed' })
  const outcomes = await Promise.allSettled([payOut(today), payOut(today)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes).toContainEqual({ status: 'fulfilled', value: total })
})

test('what was forged is found', async () => {
  const bank = await aConsignor(market)
  await aReleasedSale(market, bank)
  await make(bank)
  const forge = (amount: number) =>
    asOwner(market, (owner) =>
      owner.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx)
        await sql`update proceeds_lines set amount = amount + ${amount}
          where kind = 'price' and statement_id in
            (select id from proceeds_statements where consignor_id = ${bank.id})`.execute(tx)
      }),
    )
  await forge(1)
  const { wrong } = await verifyProceeds(market.db)
  expect(wrong).toEqual([expect.stringContaining(`${bank.name}: its total is not the sum`)])
  await forge(-1)
  const change = sql`update proceeds_lines set amount = amount + 1`.execute(market.db)
  await expect(change).rejects.toThrow(/permission denied/)
})
