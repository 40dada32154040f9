import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Marketplace } from '../../../test/marketplace.ts'
import { play } from '../../../test/sales/play-sale.ts'
import {
  aSale,
  noticesOf,
  openPaymentDesk,
  refundSigned,
  saleRow,
  settle,
  standsAs,
  type ASale,
  type PaymentDesk,
} from '../../../test/sales/sold-lots.ts'
import { loadStandings } from '../../live/load-standings.server.ts'
import { verifySales } from './verify-sales.server.ts'

let market: Marketplace
let staff: string
let second: string
let pay: PaymentDesk['pay']

beforeAll(async () => {
  ;({ market, staff, second, pay } = await openPaymentDesk())
})
afterAll(() => market.close())

const addLine = (sale: ASale, amount: number, text = 'Second key', headers = {}) =>
  settle(market, staff, sale, 'lines', { text, amount }, headers)
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const extend = (sale: ASale, due_at: string) =>
  settle(market, staff, sale, 'due', { due_at, reason: 'The bank is closed' })

test('a line raises what is owed, and the invoice is told as it stands', async () => {
  const sale = await aSale(market)
  const { status, body } = await addLine(sale, 120.25)
  expect(status).toBe(201)
  expect(body.invoice).toMatchObject({
    total: 10_120.25,
    balance: 10_120.25,
    lines: [{ kind: 'buy_now_price' }, { kind: 'other', text: 'Second key', amount: 120.25 }],
  })
  expect(await noticesOf(market, sale.id)).toContainEqual({
    kind: 'invoice_changed',
    user_id: sale.buyer,
    data: {
      total: 1_012_025,
      balance: 1_012_025,
      dueAt: body.invoice.due_at,
      why: 'Second key',
    },
  })
})

test('under one key a line is added once', async () => {
  const sale = await aSale(market)
  const key = { 'idempotency-key': `line-${sale.id}` }
  const answers = await Promise.all([addLine(sale, 50, 'Key', key), addLine(sale, 50, 'Key', key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await saleRow(market, sale.id)).lines).toHaveLength(2)
})

test('a line after everything was paid leaves a balance, and the sale paid', async () => {
  const sale = await aSale(market)
  await pay(sale, 10_000)
  expect((await addLine(sale, 50)).body.invoice).toMatchObject({ balance: 50, state: 'paid' })
  expect(await saleRow(market, sale.id)).toMatchObject({ next_at: null, state: 'paid' })
})

test('a credit that settles the invoice completes the reservation and sells the auction', async () => {
  const sale = await aSale(market)
  await pay(sale, 9_900)
  const { body } = await addLine(sale, -100, 'A scratch')
  expect(body.invoice).toMatchObject({ total: 9_900, balance: 0, state: 'paid' })
  expect(await standsAs(market, sale)).toEqual(['completed', 'sold'])
})

test('after it was received a credit makes a refund add up, and nothing is charged', async () => {
  const sale = await aSale(market)
  await pay(sale, 10_000)
  await play(
    market.db,
    sale.id,
    { type: 'choose-handover', handover: { method: 'pick_up' }, delivery: null },
    { type: 'hand-over' },
  )
  const both = { market, staff, second }
  const refund = await refundSigned(both, sale, { amount: 500, reason: 'No key' })
  expect(refund.body.invoice).toMatchObject({ balance: 500, state: 'received' })
  expect((await addLine(sale, 500)).status).toBe(409)
  const { body } = await addLine(sale, -500, 'No second key')
  expect(body.invoice).toMatchObject({ total: 9_500, balance: 0, state: 'received' })
})

test('credits of $50,000 and more, in one or in parts, need a second person', async () => {
  const sale = await aSale(market, 90_000)
  expect((await addLine(sale, -30_000, 'Hail')).status).toBe(201)
  const asked = await addLine(sale, -20_000, 'More hail')
  expect(asked).toMatchObject({ status: 202, body: { approval: { action: 'credit' } } })
  expect((await saleRow(market, sale.id)).lines).toHaveLength(2)
  const path = `/api/staff/approvals/${asked.body.approval.id}/approve` as const
  expect((await market.ask('POST', path, { by: staff })).status).toBe(403)
  expect(await market.ask('POST', path, { by: second })).toMatchObject({
    status: 200,
    body: { invoice: { total: 40_000 } },
  })
  expect((await addLine(sale, 20_000, 'Repair')).status).toBe(201)
})

test('a credit of more than the invoice comes to is refused, and asks nobody', async () => {
  const sale = await aSale(market, 60_000)
  expect(await addLine(sale, -60_000.01)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'amount' }] },
  })
})

test.each<[string, object, string]>([
  ['nothing', { amount: 0 }, 'amount'],
  ['no amount', { amount: undefined }, 'amount'],
  ['no text', { text: ' ' }, 'text'],
  ['a nul', { text: 'Key\0' }, 'text'],
  ['an endless text', { text: 'x'.repeat(201) }, 'text'],
])('a line of %s is 422', async (_, change, path) => {
  const sale = await aSale(market)
  const line = { text: 'Key', amount: 5, ...change }
  expect(await settle(market, staff, sale, 'lines', line)).toMatchObject({
    status: 422,
    body: { errors: [{ path }] },
  })
})

test('a later due time shows on the dashboard and in the live news, with its reason in the notice', async () => {
  const sale = await aSale(market)
  const due = later(5)
  expect((await extend(sale, due)).body.invoice.due_at).toBe(due)
  const { items } = (await market.ask('GET', '/api/me/reservations', { by: sale.buyer })).body
  expect(items).toMatchObject([{ payment_due_at: due, invoice: { due_at: due } }])
  const [news] = await loadStandings(market.db, [{ auction: sale.lot, member: sale.buyer }])
  expect(news?.standing.reservation?.payment_due_at).toBe(due)
  expect((await noticesOf(market, sale.id)).at(-1)).toMatchObject({
    kind: 'invoice_changed',
    data: { dueAt: due, why: 'The bank is closed' },
  })
})

test('a due time is never moved to earlier, nor to before now, nor of what is paid', async () => {
  const sale = await aSale(market)
  for (const due of [later(1), later(-1)]) {
    expect(await extend(sale, due)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'due_at' }] },
    })
  }
  await pay(sale, 10_000)
  expect((await extend(sale, later(5))).status).toBe(409)
})

test('every sale of these adds up', async () => {
  expect((await verifySales(market.db)).wrong).toEqual([])
})
