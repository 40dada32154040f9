import type { Transaction } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nowOfTheStaff, type Marketplace } from '../../../test/marketplace.ts'
import { play, sendingBack } from '../../../test/sales/play-sale.ts'
import {
  aSale,
  dayFromNow,
  noticesOf,
  openPaymentDesk,
  refundSigned,
  saleRow,
  settle,
  standsAs,
  type ASale,
  type PaymentDesk,
} from '../../../test/sales/sold-lots.ts'
import { cents } from '../../rules/money.ts'
import { handoverLine } from '../../rules/sales/handover.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { changeSale, lockSale } from './change-sale.server.ts'
import { verifySales } from './verify-sales.server.ts'

let market: Marketplace
let staff: string
let second: string
let pay: PaymentDesk['pay']

beforeAll(async () => {
  ;({ market, staff, second, pay } = await openPaymentDesk())
})
afterAll(() => market.close())

const reason = 'Paid twice'
const ask = (sale: ASale, amount: number, headers = {}) =>
  settle(market, staff, sale, 'refunds', { amount, reason }, headers)
/** Asked for and signed. */
const refund = (sale: ASale, amount: number) =>
  refundSigned({ market, staff, second }, sale, { amount, reason })
const cancel = (sale: ASale) =>
  market.ask('POST', `/api/staff/reservations/${sale.id}/cancel`, { by: staff, body: { reason } })
const decide = (id: string, action: 'approve' | 'refuse', by: string) =>
  market.ask('POST', `/api/staff/approvals/${id}/${action}`, { by })
const approvalsOf = async (state: string) =>
  (await market.ask('GET', `/api/staff/approvals?state=${state}`, { by: second })).body.items

/** Paid with $10,000 and fetched. */
async function received(): Promise<ASale> {
  const sale = await aSale(market)
  await pay(sale, 10_000)
  const pickUp = { handover: { method: 'pick_up' }, delivery: null } as const
  await play(market.db, sale.id, { type: 'choose-handover', ...pickUp }, { type: 'hand-over' })
  return sale
}

/** Paid with $10,000 and sent. */
async function onItsWay(): Promise<ASale> {
  const sale = await aSale(market)
  await pay(sale, 10_000)
  const [address, postalCode, country] = ['2260 Larkspur Ave', '80205', 'United States'] as const
  const handover = {
    method: 'delivery',
    address,
    postalCode,
    country,
    miles: 9,
    wishedOn: null,
  } as const
  const delivery = handoverLine(sale, handover, { price: cents(0), text: 'Delivery', detail: null })
  await play(market.db, sale.id, { type: 'choose-handover', handover, delivery }, { type: 'send' })
  return sale
}

/** As when its return period is over. */
async function complete(tx: Transaction<DB>, id: string): Promise<void> {
  const locked = await lockSale(tx, id, new Date(Date.now() + 15 * 86_400_000))
  if (!locked) throw new Error(`there is no sale ${id}`)
  await changeSale(tx, locked, { type: 'complete' }, { actor: null })
}

test('what was paid too much is sent back, as a line of its own, and told', async () => {
  const sale = await aSale(market)
  await pay(sale, 10_500)
  const { status, body } = await refund(sale, 500)
  expect(status).toBe(200)
  expect(body.payment).toMatchObject({ state: 'counted', amount: -500, note: reason })
  expect(body.invoice).toMatchObject({ paid: 10_000, balance: 0, state: 'paid' })
  expect(await noticesOf(market, sale.id)).toContainEqual({
    kind: 'refund',
    user_id: sale.buyer,
    data: { amount: 50_000, reason },
  })
})

test('an invoice is proved by its lines, what came and what was sent back, to staff and buyer alike', async () => {
  const sale = await aSale(market)
  const received_on = dayFromNow(-1)
  await pay(sale, 4_000, { received_on })
  await pay(sale, 7_000.5, { received_on })
  await settle(market, staff, sale, 'lines', { text: 'Key', amount: 100 })
  const { invoice } = (await refund(sale, 900.25)).body
  expect(invoice.payments.map(({ amount }) => amount)).toEqual([4_000, 7_000.5, -900.25])
  expect(invoice.payments.at(-1)).toMatchObject({ text: 'Sent back to you' })
  const inCents = (items: { amount: number }[]) =>
    items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(inCents(invoice.lines) - inCents(invoice.payments)).toBe(Math.round(invoice.balance * 100))
  const { items } = (await market.ask('GET', '/api/me/reservations', { by: sale.buyer })).body
  expect(items[0]?.invoice).toEqual(invoice)
})

test('what is sent back of a wire of tomorrow by UTC stands after it', async () => {
  const sale = await aSale(market)
  await pay(sale, 500)
  const tomorrow = dayFromNow(1)
  const wires = market.db.updateTable('payments').where('sale_id', '=', sale.id)
  await wires.set({ received_on: tomorrow }).execute()
  const { invoice } = (await refund(sale, 100)).body
  expect(invoice.payments).toMatchObject([
    { amount: 500, day: tomorrow },
    { amount: -100, day: tomorrow },
  ])
})

test('under one key it is asked for once, also after it was signed', async () => {
  const sale = await aSale(market)
  await pay(sale, 10_500)
  const key = { 'idempotency-key': `refund-${sale.id}` }
  const first = await ask(sale, 500, key)
  expect((await decide(first.body.approval.id, 'approve', second)).status).toBe(200)
  const again = await ask(sale, 500, key)
  expect([again.status, again.body]).toEqual([202, first.body])
  expect((await approvalsOf('waiting')).map(({ subject }) => subject)).not.toContain(sale.id)
  expect(await saleRow(market, sale.id)).toMatchObject({ paid: 1_000_000 })
})

test('no more than was paid is sent back, and nothing of a sale that nobody paid for', async () => {
  const sale = await aSale(market)
  expect((await ask(sale, 1)).status).toBe(409)
  await pay(sale, 100)
  expect(await ask(sale, 100.01)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'amount', message: expect.stringContaining('At most $100.00') }] },
  })
})

test('a reservation is not cancelled while its money is here, and is once that was sent back', async () => {
  const sale = await aSale(market)
  await pay(sale, 100)
  expect(await cancel(sale)).toMatchObject({
    status: 409,
    body: { code: 'not_available', detail: expect.stringContaining('$100.00') },
  })
  expect(await standsAs(market, sale)).toEqual(['pending', 'ended'])
  await refund(sale, 100)
  expect((await cancel(sale)).status).toBe(200)
  expect(await standsAs(market, sale)).toEqual(['cancelled', 'available'])
  expect(await saleRow(market, sale.id)).toMatchObject({ state: 'cancelled', paid: 0 })
  expect((await noticesOf(market, sale.id)).map(({ kind }) => kind)).toContain(
    'reservation_cancelled',
  )
})

test.each([
  [1, '$1.00'],
  [60_000, '$60,000.00'],
])('to $%i a second person has to agree, who is not the one who asked', async (amount, money) => {
  const sale = await aSale(market, 60_000)
  await pay(sale, 120_000)
  const asked = await ask(sale, amount)
  expect(asked).toMatchObject({
    status: 202,
    body: { approval: { action: 'refund', subject: sale.id, amount, state: 'waiting' } },
  })
  const { approval } = asked.body
  expect((await ask(sale, amount)).body.approval.id).toBe(approval.id)
  expect(await ask(sale, 55_000)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(`of ${money}`) },
  })
  expect(await saleRow(market, sale.id)).toMatchObject({ paid: 12_000_000 })
  expect((await decide(approval.id, 'approve', staff)).status).toBe(403)
  const answers = await Promise.all([
    decide(approval.id, 'approve', second),
    decide(approval.id, 'refuse', second),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('an approved refund is done by the rules as they stand then, and answers with the invoice', async () => {
  const sale = await aSale(market, 60_000)
  await pay(sale, 120_000)
  const { approval } = (await ask(sale, 60_000)).body
  expect(await decide(approval.id, 'approve', second)).toMatchObject({
    status: 200,
    body: {
      approval: { state: 'approved', decided_by: second },
      payment: { amount: -60_000, recorded_by: second },
      invoice: { paid: 60_000, balance: 0 },
    },
  })
  const again = (await ask(sale, 60_000)).body.approval
  await decide(again.id, 'refuse', second)
  expect(await saleRow(market, sale.id)).toMatchObject({ paid: 6_000_000 })
})

test('a refund that waits is closed once less than that is left', async () => {
  const sale = await aSale(market, 60_000)
  await pay(sale, 60_000)
  const { approval } = (await ask(sale, 60_000)).body
  expect((await approvalsOf('waiting')).map(({ id }) => id)).toContain(approval.id)
  // A process of an earlier release lets one person do so.
  await play(market.db, sale.id, sendingBack(1))
  expect((await approvalsOf('waiting')).map(({ id }) => id)).not.toContain(approval.id)
  expect((await approvalsOf('closed')).map(({ id }) => id)).toContain(approval.id)
  expect((await decide(approval.id, 'approve', second)).status).toBe(422)
})

test('everything sent back of a sale that was paid ends it', async () => {
  const sale = await aSale(market)
  await pay(sale, 10_000)
  expect((await refund(sale, 10_000)).body.invoice).toMatchObject({ paid: 0, state: 'refunded' })
  expect((await pay(sale, 5)).body.payment).toMatchObject({ state: 'review' })
})

test('while the vehicle is on its way it comes back: nothing is owed, it is promised to nobody, and is a return until it is with us', async () => {
  const sale = await onItsWay()
  expect((await refund(sale, 9_999)).body.invoice).toMatchObject({ paid: 1, state: 'on_its_way' })
  expect((await refund(sale, 1)).body.invoice).toMatchObject({ paid: 0, state: 'returning' })
  const row = market.db.selectFrom('sales').select('deliver_by').where('id', '=', sale.id)
  expect(await row.executeTakeFirst()).toEqual({ deliver_by: null })
  const deliver = `/api/staff/reservations/${sale.id}/deliver` as const
  expect((await market.ask('POST', deliver, { by: staff, body: {} })).status).toBe(409)
  const returns = await market.ask('GET', '/api/staff/settlement?queue=returns', { by: staff })
  expect(returns.body.items).toMatchObject([{ id: sale.id }])
  const back = `/api/staff/reservations/${sale.id}/returns` as const
  const ask = (what: 'refuse' | 'take-back') =>
    market.ask('POST', `${back}/${what}`, { by: staff, body: { reason } })
  expect((await ask('refuse')).status).toBe(409)
  expect((await ask('take-back')).body.invoice).toMatchObject({ paid: 0, state: 'refunded' })
})

test('and after receipt and the return period; less than everything once the vehicle is back', async () => {
  for (const then of ['received', 'completed'] as const) {
    const sale = await received()
    if (then === 'completed') await market.db.transaction().execute((tx) => complete(tx, sale.id))
    expect((await refund(sale, 10_000)).body.invoice).toMatchObject({ paid: 0, state: 'refunded' })
  }
  const sale = await received()
  await play(market.db, sale.id, { type: 'ask-return', reason: 'The gearbox' })
  expect((await refund(sale, 9_400)).body.invoice).toMatchObject({ paid: 600, state: 'returning' })
  const path = `/api/staff/reservations/${sale.id}/returns/take-back` as const
  expect(await market.ask('POST', path, { by: staff, body: { reason } })).toMatchObject({
    status: 200,
    body: { invoice: { paid: 600, state: 'refunded' } },
  })
})

test('nobody of the staff settles what is their own', async () => {
  const sale = await aSale(market)
  await pay(sale, 100)
  await nowOfTheStaff(market.db, sale.buyer)
  const bodies = {
    payments: { amount: 100, received_on: dayFromNow() },
    refunds: { amount: 100, reason },
    lines: { text: 'A gift', amount: -100 },
    due: { due_at: new Date(Date.now() + 9 * 86_400_000).toISOString(), reason },
  }
  for (const what of ['payments', 'refunds', 'lines', 'due'] as const) {
    const answer = await settle(market, sale.buyer, sale, what, bodies[what])
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  }
  expect(await saleRow(market, sale.id)).toMatchObject({ version: 2, paid: 10_000 })
})

test('every sale of these adds up', async () => {
  expect((await verifySales(market.db)).wrong).toEqual([])
})
