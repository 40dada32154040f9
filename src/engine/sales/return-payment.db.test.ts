import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '../../../test/buyers.ts'
import { nowOfTheStaff, type Marketplace } from '../../../test/marketplace.ts'
import {
  aSale,
  noticesOf,
  openPaymentDesk,
  type ASale,
  type PaymentDesk,
} from '../../../test/sales/sold-lots.ts'

let market: Marketplace
let staff: string
let second: string
let pay: PaymentDesk['pay']

beforeAll(async () => {
  ;({ market, staff, second, pay } = await openPaymentDesk())
})
afterAll(() => market.close())

const reason = 'Paid twice'
const cancel = (sale: ASale) =>
  market.ask('POST', `/api/staff/reservations/${sale.id}/cancel`, { by: staff, body: { reason } })
const decide = (id: string, action: 'approve' | 'refuse', by: string) =>
  market.ask('POST', `/api/staff/approvals/${id}/${action}`, { by })

test('what waits for review is sent back, once, and who it was from is told', async () => {
  const sale = await aSale(market)
  await cancel(sale)
  const { payment } = (await pay(sale, 70)).body
  const back = (by = staff) =>
    market.ask('POST', `/api/staff/payments/${payment.id}/return`, { by, body: { note: reason } })
  expect((await back(sale.buyer)).status).toBe(403)
  expect(await back()).toMatchObject({
    status: 200,
    body: { payment: { state: 'returned', note: reason } },
  })
  expect(await back()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('was returned') },
  })
  expect((await noticesOf(market, sale.id)).map(({ kind }) => kind)).toContain('refund')
})

test('from $50,000 on it is sent back with a second person', async () => {
  const sale = await aSale(market)
  await cancel(sale)
  const { payment } = (await pay(sale, 50_000)).body
  const path = `/api/staff/payments/${payment.id}/return` as const
  const { status, body } = await market.ask('POST', path, { by: staff, body: { note: reason } })
  expect([status, body.approval.action]).toEqual([202, 'return-payment'])
  expect(await decide(body.approval.id, 'approve', second)).toMatchObject({
    status: 200,
    body: { payment: { id: payment.id, state: 'returned' } },
  })
})

test('parts of what is sent back of a sale that is over count as what they add up to', async () => {
  const sale = await aSale(market)
  await cancel(sale)
  const back = async (amount: number) => {
    const { id } = (await pay(sale, amount)).body.payment
    const body = { note: reason }
    return (await market.ask('POST', `/api/staff/payments/${id}/return`, { by: staff, body }))
      .status
  }
  expect([await back(45_000), await back(45_000)]).toEqual([200, 202])
})

test('a wire that is sent back and counted to the next sale at once is one of both, and neither waits for the other', async () => {
  for (let round = 0; round < 5; round += 1) {
    const first = await aSale(market)
    await cancel(first)
    const { payment } = (await pay(first, 70)).body
    const { body } = await buy(market, first.lot, first.buyer)
    const act = (what: string, body: object) =>
      market.ask('POST', `/api/staff/payments/${payment.id}/${what}`, { by: staff, body })
    const answers = await Promise.all([
      act('assign', { reservation_id: body.reservation.id, reason }),
      act('return', { note: reason }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

test('nobody agrees to the return of a wire for a purchase of their own', async () => {
  const sale = await aSale(market)
  await cancel(sale)
  const { payment } = (await pay(sale, 50_000)).body
  const path = `/api/staff/payments/${payment.id}/return` as const
  const { body } = await market.ask('POST', path, { by: staff, body: { note: reason } })
  await nowOfTheStaff(market.db, sale.buyer)
  expect(await decide(body.approval.id, 'approve', sale.buyer)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('Somebody else on the staff') },
  })
  expect((await decide(body.approval.id, 'approve', second)).status).toBe(200)
})
