import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { asOwner } from '../../../test/database.ts'
import { aLot, aMember, openMarketplace, type Marketplace } from '../../../test/marketplace.ts'
import { play, sendingBack } from '../../../test/sales/play-sale.ts'
import {
  aSale,
  dayFromNow,
  saleRow,
  settle,
  standsAs,
  type ASale,
} from '../../../test/sales/sold-lots.ts'
import { changeAuction } from '../by-staff/change-auction.server.ts'
import { verifySales } from './verify-sales.server.ts'

let market: Marketplace
let sale: ASale

beforeEach(async () => {
  market = await openMarketplace()
  const staff = await aMember(market.db, { roles: ['member', 'staff'] })
  sale = await aSale(market)
  await settle(market, staff, sale, 'lines', { text: 'Key', amount: 100 })
  await settle(market, staff, sale, 'due', {
    due_at: new Date(Date.now() + 9 * 86_400_000).toISOString(),
    reason: 'Asked for',
  })
  await settle(market, staff, sale, 'payments', { amount: 5_000, received_on: dayFromNow() })
  await play(market.db, sale.id, sendingBack(10))
})
afterEach(() => market.close())

/** Changes the database as only its owner can. */
async function forge(change: RawBuilder<unknown>): Promise<void> {
  await asOwner(market, (owner) =>
    owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const { numAffectedRows } = await change.execute(tx)
      expect(numAffectedRows).toBeGreaterThan(0n)
    }),
  )
}

test('sales that nobody touched add up', async () => {
  expect(await verifySales(market.db)).toEqual({ checked: 1, wrong: [] })
})

test('a sale of before some terms were kept adds up too', async () => {
  await forge(sql`update sales set terms = terms - 'refundHours' - 'warrantyYearsExtended'`)
  await forge(sql`
    update sale_events set payload = payload #- '{terms,refundHours}' #- '{terms,warrantyYearsExtended}'
    where type = 'begun'`)
  expect(await verifySales(market.db)).toEqual({ checked: 1, wrong: [] })
})

test.each<[string, RawBuilder<unknown>, string]>([
  [
    'a balance that was changed',
    sql`update sales set paid = paid + 1`,
    'the replayed sale differs from the stored one',
  ],
  [
    'a due time that was changed',
    sql`update sales set due_at = due_at + interval '1 hour'`,
    'the replayed sale differs from the stored one',
  ],
  ['a lost event', sql`delete from sale_events where seq = 2`, 'event 2 is missing'],
  [
    'a payment of another amount',
    sql`update payments set amount = amount + 1 where amount > 0`,
    'what was paid is not the sum of its payments',
  ],
  [
    'a payment that nobody recorded',
    sql`insert into payments (id, sale_id, state, amount, received_on)
      select gen_random_uuid(), id, 'counted', 1, '2026-11-23' from sales`,
    'what was paid is not the sum of its payments',
  ],
  [
    'payments that add up, and are others',
    sql`update payments set amount = amount + case when amount > 0 then 5 else -5 end`,
    'the payments differ from those in its events',
  ],
  [
    'a reservation that stands otherwise',
    sql`update reservations set status = 'completed'`,
    'its reservation is completed',
  ],
])('%s is found', async (_, change, fault) => {
  await forge(change)
  const { invoice_number: number } = await saleRow(market, sale.id)
  expect((await verifySales(market.db)).wrong).toEqual([`${number}: ${fault}`])
})

test('a reservation without a sale is found, and a number that was left out', async () => {
  await forge(sql`delete from sales where id = ${sale.id}`)
  const { wrong } = await verifySales(market.db)
  expect(wrong).toHaveLength(2)
  expect(wrong[0]).toBe(`Reservation ${sale.id}: it has no sale`)
  expect(wrong[1]).toMatch(/^\d{4}: 0 invoices, but 1 numbers were taken$/)
})

test('whoever changes the auction alone changes its sale too', async () => {
  const [paid, unpaid] = [await aSale(market), await aSale(market)]
  await changeAuction(market.db, paid.lot, () => [{ type: 'confirm-payment' }])
  const reason = 'Payment was not received'
  await changeAuction(market.db, unpaid.lot, () => [{ type: 'cancel-reservation', reason }])
  expect(await standsAs(market, paid)).toEqual(['completed', 'sold'])
  expect(await saleRow(market, paid.id)).toMatchObject({ state: 'paid', paid: 1_000_000 })
  expect(await saleRow(market, unpaid.id)).toMatchObject({ state: 'cancelled' })
  expect(await verifySales(market.db)).toEqual({ checked: 3, wrong: [] })
})

test('a reservation that is made and cancelled in one go has a cancelled sale', async () => {
  const lot = await aLot(market.db)
  const buyer = await aMember(market.db)
  const id = randomUUID()
  await changeAuction(market.db, lot, () => [
    { type: 'buy-now', reservation: id, buyer, price: null },
    { type: 'cancel-reservation', reason: 'A mistake' },
  ])
  expect(await saleRow(market, id)).toMatchObject({ state: 'cancelled' })
  expect((await verifySales(market.db)).wrong).toEqual([])
})
