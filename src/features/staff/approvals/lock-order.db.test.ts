import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdConsignor, holdRow, untilWaiting } from '../../../../test/row-locks.ts'
import { aConsignor, aReleasedSale } from '../../../../test/sales/consigned.ts'
import { play, sendingBack } from '../../../../test/sales/play-sale.ts'
import {
  openPaymentDesk,
  saleRow,
  aSale,
  settle,
  type ASale,
  type PaymentDesk,
} from '../../../../test/sales/sold-lots.ts'
import { verifySales } from '../../../engine/sales/verify-sales.server.ts'
import { businessDay } from '../../../rules/business-day.ts'

let desk: PaymentDesk

beforeAll(async () => {
  desk = await openPaymentDesk()
})
afterAll(() => desk.market.close())

const reason = 'The buyer withdrew'
const refund = (sale: ASale, amount: number) =>
  settle(desk.market, desk.staff, sale, 'refunds', { amount, reason })
const approve = (id: string) =>
  desk.market.ask('POST', `/api/staff/approvals/${id}/approve`, { by: desk.second })

/** A sale of which all was to be sent back: since less is left, that is asked for in vain, and who asks anew closes it. */
async function askedInVain() {
  const sale = await aSale(desk.market, 120_000)
  await desk.pay(sale, 120_000)
  const { id } = (await refund(sale, 120_000)).body.approval
  await play(desk.market.db, sale.id, sendingBack(20_000))
  return { sale, id }
}

test('who signs a refund and who asks for another one wait for the auction, not for each other', async () => {
  const { sale, id } = await askedInVain()
  const held = await holdRow(desk.market.databaseUrl, sale.lot)
  const asking = refund(sale, 40_000)
  await untilWaiting(desk.market.db)
  const signing = approve(id)
  await untilWaiting(desk.market.db, 2)
  await held.release()
  const [asked, signed] = await Promise.all([asking, signing])
  expect([asked.status, signed.status]).toEqual([202, 409])
  expect(await saleRow(desk.market, sale.id)).toMatchObject({ paid: 10_000_000 })
})

test('nor do they where nobody holds them up, however often', async () => {
  for (let round = 0; round < 20; round += 1) {
    const { sale, id } = await askedInVain()
    const [asked, signed] = await Promise.all([refund(sale, 40_000), approve(id)])
    expect(asked.status).toBe(202)
    // Nothing like that can be sent back, whoever was first.
    expect([409, 422]).toContain(signed.status)
  }
  expect((await verifySales(desk.market.db)).wrong).toEqual([])
})

test('who signs a payout holds its question only once the books of the consignor are free', async () => {
  const bank = await aConsignor(desk.market)
  await aReleasedSale(desk.market, bank, { price: 60_000 })
  const statements = `/api/staff/proceeds/consignors/${bank.id}/statements` as const
  const ours = { by: desk.staff, body: { total: 58_350 } }
  const made = await desk.market.ask('POST', statements, ours)
  const asked = await desk.market.ask(
    'POST',
    `/api/staff/proceeds/statements/${made.body.statement.id}/payout`,
    { by: desk.staff, body: { paid_on: businessDay(new Date()), reference: 'FT-9' } },
  )
  expect(asked.status).toBe(202)
  const { id } = asked.body.approval
  const held = await holdConsignor(desk.market.databaseUrl, bank.id)
  const signing = approve(id)
  await untilWaiting(desk.market.db)
  const free = await sql`select from approvals where id = ${id} for update skip locked`.execute(
    desk.market.db,
  )
  await held.release()
  expect(free.rows).toHaveLength(1)
  expect((await signing).status).toBe(200)
})
