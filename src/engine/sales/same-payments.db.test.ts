import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '../../../test/marketplace.ts'
import { camtOf, csvOf } from '../../../test/sales/bank-files.ts'
import { dayFromNow, type ASale } from '../../../test/sales/sold-lots.ts'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
  type UnpaidSale,
} from '../../../test/sales/statements-desk.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

const pay = ({ id }: Pick<ASale, 'id'>, amount: number, more: object = {}) =>
  desk.market.ask('POST', `/api/staff/reservations/${id}/payments`, {
    by: desk.staff,
    body: { amount, received_on: DAY, ...more },
  })
const assign = (payment: string, { id }: Pick<ASale, 'id'>, more: object = {}) =>
  desk.market.ask('POST', `/api/staff/payments/${payment}/assign`, {
    by: desk.staff,
    body: { reservation_id: id, reason: 'The bank says so', ...more },
  })
const cancel = ({ id }: UnpaidSale) =>
  desk.market.ask('POST', `/api/staff/reservations/${id}/cancel`, {
    by: desk.staff,
    body: { reason: 'Never paid' },
  })
/** Money of no sale that we know, as the bank told of it. */
async function unplaced(amount: number, file: typeof csvOf | typeof camtOf = csvOf) {
  const { body } = await desk.send(file([{ date: DAY, amount, text: `wire of ${amount}` }]))
  const { lines } = (await desk.bookSeen(body, [1])).body
  return lines[0]?.payment_id ?? ''
}

describe('a wire by hand of as much as was recorded', () => {
  test('by hand is counted only where staff say that it is another', async () => {
    const sale = await desk.sale()
    expect((await pay(sale, 5_000)).status).toBe(201)
    const detail = `$5,000.00 of ${DAY} is recorded for this reservation by hand, which is counted. If this is another wire, say so and send it again.`
    expect(await pay(sale, 5_000)).toMatchObject({
      status: 409,
      body: {
        code: 'not_available',
        detail,
        errors: [{ path: 'is_another', message: detail }],
      },
    })
    expect((await desk.paid(sale)).paid).toBe(500_000)
    expect((await pay(sale, 5_000, { is_another: true })).status).toBe(201)
    expect((await desk.paid(sale)).paid).toBe(1_000_000)
  })

  test('by two people at once is counted once', async () => {
    const sale = await desk.sale()
    const answers = await Promise.all([pay(sale, 5_000), pay(sale, 5_000)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect((await desk.paid(sale)).paid).toBe(500_000)
  })

  test('on another day of a business week may be it, and of another amount is not', async () => {
    const sale = await desk.sale()
    await pay(sale, 5_000, { received_on: dayFromNow(-2) })
    expect((await pay(sale, 5_000)).status).toBe(409)
    expect((await pay(sale, 5_000.01)).status).toBe(201)
  })

  test('and waits for review of a sale that is over may be it; what was sent back is not', async () => {
    const sale = await desk.sale()
    await cancel(sale)
    const { id } = (await pay(sale, 5_000)).body.payment
    expect((await pay(sale, 5_000)).body.detail).toContain('by hand, which waits for review')
    await desk.market.ask('POST', `/api/staff/payments/${id}/return`, {
      by: desk.staff,
      body: { note: 'Over' },
    })
    expect((await pay(sale, 5_000)).status).toBe(201)
  })

  test('and waits without a sale may be it', async () => {
    const sale = await desk.sale()
    await unplaced(6_100)
    expect((await pay(sale, 6_100)).body.detail).toContain('waits to be matched with its sale')
    expect((await pay(sale, 6_100, { is_another: true })).status).toBe(201)
  })
})

describe('money that waits for review', () => {
  test('is not counted to a sale for which it was recorded by hand meanwhile', async () => {
    const sale = await desk.sale()
    const payment = await unplaced(6_200)
    await pay(sale, 6_200, { is_another: true })
    expect(await assign(payment, sale)).toMatchObject({
      status: 409,
      body: { errors: [{ path: 'is_another' }] },
    })
    expect((await desk.paid(sale)).paid).toBe(620_000)
    expect((await assign(payment, sale, { is_another: true })).status).toBe(200)
    expect((await desk.paid(sale)).paid).toBe(1_240_000)
  })

  test('and is one wire by two files counts once', async () => {
    const sale = await desk.sale()
    const [one, other] = [await unplaced(6_300), await unplaced(6_300, camtOf)]
    expect((await assign(one, sale)).status).toBe(200)
    expect((await assign(other, sale)).body.detail).toContain('A bank statement brought $6,300.00')
    expect((await desk.paid(sale)).paid).toBe(630_000)
  })

  test('that two lines of one file told of are two wires', async () => {
    const sale = await desk.sale()
    const wire = { date: DAY, amount: 6_400, text: 'half' }
    const { body } = await desk.sendEntries([wire, { ...wire, text: 'the other half' }])
    const { lines } = (await desk.bookSeen(body, [1, 2])).body
    for (const { payment_id: id } of lines) expect((await assign(id ?? '', sale)).status).toBe(200)
    expect((await desk.paid(sale)).paid).toBe(1_280_000)
  })

  test('and is another by the word of who asks, is so by who signs for it', async () => {
    const [from, to] = [await desk.sale(), await desk.sale({ price: 60_000 })]
    await cancel(from)
    const { id } = (await pay(from, 60_000)).body.payment
    await pay(to, 60_000)
    expect((await assign(id, to)).status).toBe(409)
    const asked = await assign(id, to, { is_another: true })
    expect(asked.status).toBe(202)
    const second = await aMember(desk.market.db, { roles: ['member', 'staff'] })
    const path = `/api/staff/approvals/${asked.body.approval.id}/approve` as const
    expect((await desk.market.ask('POST', path, { by: second })).status).toBe(200)
    expect((await desk.paid(to)).paid).toBe(12_000_000)
  })
})
