import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aMember,
  type Marketplace,
  nowOfTheStaff,
  openMarketplace,
} from '../../../../test/marketplace.ts'
import { play, sendingBack } from '../../../../test/sales/play-sale.ts'
import { seenHandover } from '../../../../test/sales/seen-handover.ts'
import { aSale, dayFromNow, saleRow, settle, type ASale } from '../../../../test/sales/sold-lots.ts'
import { verifySales } from '../../../engine/sales/verify-sales.server.ts'

let market: Marketplace
let staff: string
let second: string

beforeAll(async () => {
  market = await openMarketplace()
  staff = await aMember(market.db, { roles: ['member', 'staff'] })
  second = await aMember(market.db, { roles: ['member', 'staff'] })
})
afterAll(() => market.close())

const reason = 'The bank says so'
const pay = (sale: ASale, amount: number) =>
  settle(market, staff, sale, 'payments', { amount, received_on: dayFromNow() })
const decide = (id: string, action: 'approve' | 'refuse', by = second) =>
  market.ask('POST', `/api/staff/approvals/${id}/${action}`, { by })
const auditOf = (subject: string) =>
  market.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', subject)
    .orderBy('at')
    .execute()

describe('a wire that waits for one sale', () => {
  let from: ASale
  let to: ASale

  beforeEach(async () => {
    from = await aSale(market, 60_000)
    to = await aSale(market, 60_000)
    const path = `/api/staff/reservations/${from.id}/cancel` as const
    await market.ask('POST', path, { by: staff, body: { reason } })
  })

  const wait = async (amount: number) => (await pay(from, amount)).body.payment.id
  const assign = (payment: string, body: object = { reason }, by = staff) =>
    market.ask('POST', `/api/staff/payments/${payment}/assign`, {
      by,
      body: { reservation_id: to.id, ...body },
    })

  test('is counted to another from $50,000 on once a second person agrees', async () => {
    const payment = await wait(60_000)
    const asked = await assign(payment)
    expect(asked).toMatchObject({
      status: 202,
      body: { approval: { action: 'assign-payment', subject: payment, to_reservation_id: to.id } },
    })
    expect(await saleRow(market, to.id)).toMatchObject({ paid: 0 })
    const { id } = asked.body.approval
    expect((await assign(payment)).body.approval.id).toBe(id)
    expect((await decide(id, 'approve', staff)).status).toBe(403)
    expect(await decide(id, 'approve')).toMatchObject({
      status: 200,
      body: {
        approval: { state: 'approved' },
        payment: { id: payment, state: 'counted', reservation_id: to.id },
        invoice: { balance: 0, state: 'paid' },
      },
    })
    expect((await auditOf(payment)).map(({ action }) => action)).toEqual([
      'payment.assign-asked',
      'payment.assign',
    ])
  })

  test('is counted to another below that by one person, who gives a reason', async () => {
    const payment = await wait(49_999.99)
    expect(await assign(payment, {})).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason' }] },
    })
    expect((await assign(payment)).status).toBe(200)
    expect(await auditOf(payment)).toMatchObject([{ details: { reason, from: from.id } }])
  })

  test('asks for another sale only once that was decided', async () => {
    const payment = await wait(60_000)
    const { approval } = (await assign(payment)).body
    const third = await aSale(market, 60_000)
    expect((await assign(payment, { reason, reservation_id: third.id })).status).toBe(409)
    await decide(approval.id, 'refuse')
    expect((await assign(payment, { reason, reservation_id: third.id })).status).toBe(202)
  })

  test('is not taken from a purchase of one’s own, nor is that agreed to', async () => {
    await nowOfTheStaff(market.db, from.buyer)
    const refused = {
      status: 403,
      body: { detail: expect.stringContaining('Somebody else on the staff') },
    }
    const little = await wait(100)
    expect(await assign(little, { reason }, from.buyer)).toMatchObject(refused)
    const { approval } = (await assign(await wait(60_000))).body
    expect(await decide(approval.id, 'approve', from.buyer)).toMatchObject(refused)
    await nowOfTheStaff(market.db, to.buyer)
    expect(await decide(approval.id, 'approve', to.buyer)).toMatchObject(refused)
  })

  test('and is nobody’s is counted once a second person agrees too', async () => {
    const payment = await wait(59_000)
    await market.db
      .updateTable('payments')
      .set({ sale_id: null })
      .where('id', '=', payment)
      .execute()
    expect((await assign(payment)).status).toBe(202)
  })
})

describe('a refund that waits for a second person', () => {
  const refund = (sale: ASale, amount: number) =>
    settle(market, staff, sale, 'refunds', { amount, reason })

  test('and can be made no more keeps nobody from asking for the rest', async () => {
    const sale = await aSale(market, 60_000)
    await pay(sale, 60_000)
    const all = (await refund(sale, 60_000)).body.approval
    await play(market.db, sale.id, sendingBack(20_000))
    const rest = await refund(sale, 40_000)
    expect(rest).toMatchObject({ status: 202, body: { approval: { amount: 40_000 } } })
    expect((await decide(all.id, 'approve')).status).toBe(409)
    expect((await decide(rest.body.approval.id, 'approve')).status).toBe(200)
    expect(await saleRow(market, sale.id)).toMatchObject({ paid: 0, state: 'refunded' })
    const { items } = (await market.ask('GET', '/api/staff/approvals?state=closed', { by: staff }))
      .body
    expect(items.find(({ id }) => id === all.id)).toMatchObject({
      ...{ state: 'closed', decided_by: null, decided_at: null },
    })
  })

  test('and can still be made is decided first', async () => {
    const sale = await aSale(market, 120_000)
    await pay(sale, 120_000)
    await refund(sale, 60_000)
    expect((await refund(sale, 50_000)).status).toBe(409)
  })
})

test('what came in another currency and was sent back is no part of the dollars of a return', async () => {
  const sale = await aSale(market, 60_000)
  const cancel = `/api/staff/reservations/${sale.id}/cancel` as const
  await market.ask('POST', cancel, { by: staff, body: { reason } })
  const cad = { sale_id: sale.id, state: 'returned', amount: 4_500_000, currency: 'CAD' }
  await market.db
    .insertInto('payments')
    .values({ ...cad, received_on: sql<Date>`current_date` })
    .execute()
  const { id } = (await pay(sale, 10_000)).body.payment
  const path = `/api/staff/payments/${id}/return` as const
  expect((await market.ask('POST', path, { by: staff, body: { note: reason } })).status).toBe(200)
})

describe('a delivery that staff make cheaper', () => {
  let sale: ASale

  beforeEach(async () => {
    sale = await aSale(market, 90_000)
  })

  const choose = async (choice: object, by: string) =>
    market.ask('PUT', `/api/staff/reservations/${sale.id}/handover`, {
      by,
      body: { ...choice, reason, before: await seenHandover(market, staff, sale.id) },
    })
  const place = { address: '2260 Larkspur Ave, Denver', postal_code: '00000' }
  const price = (dollars: number | null, by = staff) =>
    choose({ method: 'delivery', ...place, country: 'United States', price: dollars }, by)
  const pickUp = () => choose({ method: 'pick_up' }, staff)
  const credit = (amount: number) =>
    settle(market, staff, sale, 'lines', { text: 'Hail', amount: -amount })

  test('by $50,000 or more needs a second person', async () => {
    expect((await price(60_000)).status).toBe(200)
    const asked = await price(0)
    expect(asked).toMatchObject({
      status: 202,
      body: {
        approval: {
          ...{ action: 'handover', subject: sale.id, amount: 60_000 },
          handover: { method: 'delivery', price: 0 },
        },
      },
    })
    expect((await pickUp()).status).toBe(409)
    expect((await decide(asked.body.approval.id, 'approve', staff)).status).toBe(403)
    expect(await decide(asked.body.approval.id, 'approve')).toMatchObject({
      status: 200,
      body: { invoice: { total: 90_000 }, sale: { handover: { method: 'delivery' } } },
    })
    expect((await auditOf(sale.id)).map(({ action }) => action)).toEqual([
      'reservation.handover',
      'reservation.handover-asked',
      'reservation.handover',
    ])
  })

  test('in parts, by another way or with credits counts as what it adds up to', async () => {
    await price(60_000)
    expect((await price(35_000)).status).toBe(200)
    expect((await price(10_000.01)).status).toBe(200)
    expect((await price(10_000)).status).toBe(202)
    expect((await pickUp()).status).toBe(409)
    expect((await credit(0.01)).status).toBe(202)
  })

  test('after credits counts with them', async () => {
    await price(60_000)
    expect((await credit(30_000)).status).toBe(201)
    expect((await price(40_000.01)).status).toBe(200)
    expect((await price(40_000)).status).toBe(202)
    expect((await price(70_000)).status).toBe(200)
  })

  test('is not signed once something else was chosen since it was asked for', async () => {
    await price(60_000)
    const { approval } = (await price(0)).body
    await price(70_000)
    expect(await decide(approval.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', detail: expect.stringContaining('requested again') },
    })
    expect((await decide(approval.id, 'refuse')).status).toBe(200)
    expect((await seenHandover(market, staff, sale.id)).price).toBe(70_000)
  })

  test('closes the question once it is sent', async () => {
    await price(60_000)
    const { approval } = (await price(0)).body
    await pay(sale, 150_000)
    await market.ask('POST', `/api/staff/reservations/${sale.id}/send`, { by: staff })
    const { items } = (await market.ask('GET', '/api/staff/approvals?state=closed', { by: staff }))
      .body
    expect(items.map(({ id }) => id)).toContain(approval.id)
    expect((await decide(approval.id, 'approve')).status).toBe(409)
  })
})

test('every sale of these adds up', async () => {
  expect((await verifySales(market.db)).wrong).toEqual([])
})
