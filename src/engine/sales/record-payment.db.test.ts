import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wrongLedgers, type Marketplace } from '../../../test/marketplace.ts'
import {
  aSale,
  dayFromNow,
  noticesOf,
  openPaymentDesk,
  saleRow,
  standsAs,
  type ASale,
  type PaymentDesk,
} from '../../../test/sales/sold-lots.ts'
import { verifySales } from './verify-sales.server.ts'

let market: Marketplace
let staff: string
let pay: PaymentDesk['pay']

beforeAll(async () => {
  ;({ market, staff, pay } = await openPaymentDesk())
})
afterAll(() => market.close())

const today = dayFromNow()
const cancel = (sale: ASale) =>
  market.ask('POST', `/api/staff/reservations/${sale.id}/cancel`, {
    by: staff,
    body: { reason: 'Never paid' },
  })

async function auditOf(subject: string): Promise<string[]> {
  const rows = await market.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute()
  expect(rows.filter(({ actor_id: by }) => by !== staff)).toEqual([])
  return rows.map(({ action }) => action)
}

describe('a wire', () => {
  test('of a part leaves the rest to be paid, and says so to the buyer', async () => {
    const sale = await aSale(market)
    const sent = { sender: '  Priya Natarajan ', note: 'By phone' }
    const { status, body } = await pay(sale, 2_500.5, sent)
    expect(status).toBe(201)
    expect(body.payment).toEqual({
      id: expect.any(String),
      reservation_id: sale.id,
      state: 'counted',
      amount: 2_500.5,
      currency: 'USD',
      received_on: today,
      sender: 'Priya Natarajan',
      note: 'By phone',
      review_reason: null,
      recorded_by: staff,
      created_at: expect.stringMatching(/Z$/),
    })
    expect(body.invoice).toMatchObject({
      total: 10_000,
      paid: 2_500.5,
      balance: 7_499.5,
      state: 'part_paid',
    })
    expect(await standsAs(market, sale)).toEqual(['pending', 'ended'])
    expect(await noticesOf(market, sale.id)).toContainEqual({
      kind: 'payment_in_part',
      user_id: sale.buyer,
      data: { amount: 250_050, balance: 749_950, dueAt: body.invoice.due_at },
    })
    expect(await auditOf(sale.id)).toEqual(['payment.record'])
  })

  test('that pays the rest completes the reservation and sells the auction', async () => {
    const sale = await aSale(market)
    await pay(sale, 4_000)
    const { body } = await pay(sale, 6_000)
    expect(body.invoice).toMatchObject({ paid: 10_000, balance: 0, state: 'paid' })
    expect(await standsAs(market, sale)).toEqual(['completed', 'sold'])
    expect(await noticesOf(market, sale.id)).toContainEqual({
      kind: 'payment_in_full',
      user_id: sale.buyer,
      data: { amount: 600_000, total: 1_000_000 },
    })
  })

  test('of too much, or after everything was paid, counts and shows as too much', async () => {
    const sale = await aSale(market)
    expect((await pay(sale, 10_500)).body.invoice).toMatchObject({ balance: -500, state: 'paid' })
    expect((await pay(sale, 100)).body.invoice).toMatchObject({ balance: -600, state: 'paid' })
  })

  test('recorded again under its key is recorded once, with the same answer', async () => {
    const sale = await aSale(market)
    const key = { 'idempotency-key': `wire-${sale.id}` }
    const answers = await Promise.all([pay(sale, 1_000, {}, key), pay(sale, 1_000, {}, key)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.text).toBe(answers[1]?.text)
    expect(await saleRow(market, sale.id)).toMatchObject({ paid: 100_000 })
    expect(await pay(sale, 2_000, {}, key)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'Idempotency-Key' }] },
    })
    expect(await auditOf(sale.id)).toEqual(['payment.record'])
  })

  test('two at once are both counted, and sell the auction once', async () => {
    const sale = await aSale(market)
    const answers = await Promise.all([pay(sale, 4_000), pay(sale, 6_000)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await saleRow(market, sale.id)).toMatchObject({ state: 'paid', paid: 1_000_000 })
    expect(await standsAs(market, sale)).toEqual(['completed', 'sold'])
  })

  test.each<[string, object, string]>([
    ['nothing', { amount: 0 }, 'amount'],
    ['less than nothing', { amount: -5 }, 'amount'],
    ['half a cent', { amount: 10.005 }, 'amount'],
    ['more than there is', { amount: 1_000_000_000.01 }, 'amount'],
    ['a text', { amount: '100' }, 'amount'],
    ['no day', { received_on: undefined }, 'received_on'],
    ['no such day', { received_on: '2026-02-30' }, 'received_on'],
    ['a day to come', { received_on: dayFromNow(1) }, 'received_on'],
    ['a day long before the sale', { received_on: dayFromNow(-30) }, 'received_on'],
    ['a nul in the sender', { sender: 'Priya\0' }, 'sender'],
    ['an endless note', { note: 'x'.repeat(1_001) }, 'note'],
  ])('of %s is 422, and nothing changes', async (_, change, path) => {
    const sale = await aSale(market)
    const { status, body } = await pay(sale, 100, change)
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ path }])
    expect(await saleRow(market, sale.id)).toMatchObject({ version: 1, paid: 0 })
  })
})

describe('money for a sale that is over', () => {
  test('waits for review with its reason, and its sender is told', async () => {
    const sale = await aSale(market)
    await cancel(sale)
    const { status, body } = await pay(sale, 10_000)
    expect(status).toBe(201)
    expect(body.payment).toMatchObject({
      state: 'review',
      reservation_id: sale.id,
      review_reason: expect.stringContaining('was cancelled'),
    })
    expect(body.invoice).toMatchObject({ paid: 0, state: 'cancelled' })
    expect((await noticesOf(market, sale.id)).map(({ kind }) => kind)).toContain(
      'payment_in_review',
    )
    const { items } = (
      await market.ask('GET', '/api/staff/payments?state=review&limit=100', { by: staff })
    ).body
    expect(items).toContainEqual(body.payment)
  })

  test('is counted to a sale that can take it, once', async () => {
    const [over, standing] = [await aSale(market), await aSale(market)]
    await cancel(over)
    const { payment } = (await pay(over, 10_000)).body
    const assign = () =>
      market.ask('POST', `/api/staff/payments/${payment.id}/assign`, {
        by: staff,
        body: { reservation_id: standing.id, reason: 'It is of this one' },
      })
    const answers = await Promise.all([assign(), assign()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const done = answers.find(({ status }) => status === 200)
    expect(done?.body).toMatchObject({
      payment: { state: 'counted', reservation_id: standing.id },
      invoice: { paid: 10_000, state: 'paid' },
    })
    expect(await standsAs(market, standing)).toEqual(['completed', 'sold'])
    expect((await noticesOf(market, standing.id)).map(({ kind }) => kind)).toContain(
      'payment_in_full',
    )
    expect(await auditOf(payment.id)).toEqual(['payment.assign'])
  })

  test('is not counted to one that cannot take it either, nor to none', async () => {
    const over = await aSale(market)
    await cancel(over)
    const { payment } = (await pay(over, 10_000)).body
    const assign = (to: string, id = payment.id) =>
      market.ask('POST', `/api/staff/payments/${id}/assign`, {
        by: staff,
        body: { reservation_id: to, reason: 'It is of this one' },
      })
    expect(await assign(over.id)).toMatchObject({ status: 409, body: { code: 'not_available' } })
    expect((await assign(randomUUID())).status).toBe(404)
    expect((await assign(over.id, randomUUID())).status).toBe(404)
    const counted = (await pay(await aSale(market), 1)).body.payment
    expect((await assign((await aSale(market)).id, counted.id)).status).toBe(409)
  })
})

test('payments are listed a page at a time, oldest first', async () => {
  const sale = await aSale(market)
  await cancel(sale)
  for (let amount = 1; amount <= 3; amount++) await pay(sale, amount)
  const list = (query: `?${string}`) =>
    market.ask('GET', `/api/staff/payments${query}` as const, { by: staff })
  const all = (await list('?state=review&limit=100')).body
  const seen: string[] = []
  let page = (await list('?state=review&limit=2')).body
  for (;;) {
    expect(page.total).toBe(all.total)
    seen.push(...page.items.map(({ id }) => id))
    if (page.next_cursor === null) break
    page = (await list(`?state=review&limit=2&cursor=${page.next_cursor}`)).body
  }
  expect(seen).toEqual(all.items.map(({ id }) => id))
  expect(seen).toHaveLength(all.total)
  expect((await list('?cursor=nonsense')).status).toBe(422)
})

test('every sale of these adds up, and every ledger holds', async () => {
  expect((await verifySales(market.db)).wrong).toEqual([])
  expect(await wrongLedgers(market.db)).toEqual([])
})
