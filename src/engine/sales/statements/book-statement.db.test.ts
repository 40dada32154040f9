import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noticesOf } from '../../../../test/sales/sold-lots.ts'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
} from '../../../../test/sales/statements-desk.ts'
import { hasWaitingWire } from './waiting-wires.server.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

const matches = (answer: { body: { lines: { match: string }[] } }) =>
  answer.body.lines.map(({ match }) => match)
const states = (answer: { body: { lines: { state: string }[] } }) =>
  answer.body.lines.map(({ state }) => state)
const waits = (id: string) => desk.market.db.transaction().execute((tx) => hasWaitingWire(tx, id))
describe('booking', () => {
  test('without numbers counts what is for a sale and keeps the rest for review, once', async () => {
    const [whole, part, over] = [await desk.sale(), await desk.sale(), await desk.sale()]
    const { body } = await desk.sendEntries([
      { date: DAY, amount: 14_200, text: whole.reference },
      { date: DAY, amount: 14_000, text: part.reference },
      { date: DAY, amount: 14_300.5, text: over.reference },
      { date: DAY, amount: 77, text: 'no idea' },
      { date: DAY, amount: -25, text: 'Fee' },
      { date: DAY, amount: 14_200, text: part.reference, currency: 'CAD' },
    ])
    expect(body.lines.map(({ match }) => match)).toEqual([
      'matched',
      'partial',
      'over',
      'unmatched',
      'unmatched',
      'unmatched',
    ])
    const booked = await desk.book(body.id)
    expect([booked.status, states(booked)]).toEqual([200, Array(6).fill('booked')])
    expect(matches(booked)).toEqual(body.lines.map(({ match }) => match))
    expect(await desk.paid(whole)).toEqual({ paid: 1_420_000, state: 'paid' })
    expect(await desk.paid(part)).toEqual({ paid: 1_400_000, state: 'part_paid' })
    expect(await desk.paid(over)).toEqual({ paid: 1_430_050, state: 'paid' })
    expect(await desk.payments(part)).toEqual([
      { state: 'counted', amount: 1_400_000 },
      { state: 'review', amount: 1_420_000 },
    ])
    const before = await allPayments()
    expect(before.filter(({ state }) => state === 'review')).toMatchObject([
      { amount: -2_500, currency: 'USD', review_reason: 'Money went out.' },
      { amount: 7_700, currency: 'USD', review_reason: expect.stringContaining('reference') },
      { amount: 1_420_000, currency: 'CAD', review_reason: 'It is not in US dollars.' },
    ])
    expect((await desk.book(body.id)).status).toBe(200)
    expect(await allPayments()).toEqual(before)
    expect(await desk.auditOf(whole.id)).toEqual(['statement.book'])
    expect(await desk.auditOf(body.id)).toEqual(['statement.import', 'statement.book'])
  })

  test('by numbers books these alone', async () => {
    const sale = await desk.sale()
    const { body } = await desk.sendEntries([
      { date: DAY, amount: 200, text: sale.reference },
      { date: DAY, amount: 300, text: sale.reference },
    ])
    expect(states(await desk.book(body.id, [2]))).toEqual(['waiting', 'booked'])
    expect(await desk.paid(sale)).toEqual({ paid: 30_000, state: 'part_paid' })
    expect((await desk.book(body.id, [3])).status).toBe(404)
    expect((await desk.book(body.id, [])).status).toBe(422)
  })

  test('what came for a sale that is over is kept for review, for that sale', async () => {
    const sale = await desk.sale()
    const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: sale.reference }])
    await desk.market.db
      .updateTable('sales')
      .set({ state: 'defaulted' })
      .where('id', '=', sale.id)
      .execute()
    const [line] = (await desk.readStatement(body.id)).body.lines
    expect(line).toMatchObject({
      match: 'unmatched',
      reservation_id: sale.id,
      reason: 'The sale that it names is over.',
    })
    await desk.book(body.id)
    expect(await desk.payments(sale)).toEqual([{ state: 'review', amount: 1_420_000 }])
    expect((await desk.paid(sale)).paid).toBe(0)
  })

  test('what is dated long before a sale that is over is kept for review, and keeps nothing else from being booked', async () => {
    const [over, other] = [await desk.sale(), await desk.sale()]
    await desk.market.db
      .updateTable('sales')
      .set({ state: 'defaulted' })
      .where('id', '=', over.id)
      .execute()
    const { body } = await desk.sendEntries([
      { date: '2026-01-05', amount: 14_200, text: over.reference },
      { date: DAY, amount: 14_200, text: other.reference },
    ])
    const booked = await desk.book(body.id)
    expect([booked.status, states(booked)]).toEqual([200, ['booked', 'booked']])
    expect(await desk.payments(over)).toEqual([{ state: 'review', amount: 1_420_000 }])
    expect((await desk.paid(other)).paid).toBe(1_420_000)
  })

  test('who wired what waits for review is told so, in its currency; of what went out nobody is', async () => {
    const sale = await desk.sale()
    const { body } = await desk.sendEntries([
      { date: DAY, amount: 14_200, text: sale.reference, currency: 'EUR' },
      { date: DAY, amount: -50, text: `${sale.reference} correction` },
    ])
    await desk.book(body.id)
    const inReview = { amount: 1_420_000, currency: 'EUR' }
    expect(await reviewNotices(sale.id)).toEqual([{ kind: 'payment_in_review', data: inReview }])
    for (const { id } of await paymentsOf(sale.id)) expect((await sendBack(id)).status).toBe(200)
    expect(await reviewNotices(sale.id)).toEqual([
      { kind: 'payment_in_review', data: inReview },
      { kind: 'refund', data: { ...inReview, reason: 'Wrong account' } },
    ])
  })

  /** Signed by a second person where that is needed. */
  async function sendBack(payment: string) {
    const path = `/api/staff/payments/${payment}/return` as const
    const body = { note: 'Wrong account' }
    const asked = await desk.market.ask('POST', path, { by: desk.staff, body })
    if (asked.status !== 202) return asked
    const { id } = asked.body.approval
    return desk.market.ask('POST', `/api/staff/approvals/${id}/approve`, { by: desk.second })
  }

  test('nobody books a line of a reservation of their own', async () => {
    const own = await desk.sale()
    await desk.market.db
      .updateTable('users')
      .set({ roles: ['member', 'staff'] })
      .where('id', '=', own.buyer)
      .execute()
    const other = await desk.sale({ name: 'Mark Hale' })
    const { body } = await desk.sendEntries([
      { date: DAY, amount: 14_200, text: own.reference },
      { date: DAY, amount: 14_200, text: other.reference },
    ])
    expect((await desk.book(body.id, [1], own.buyer)).status).toBe(403)
    expect(states(await desk.book(body.id, undefined, own.buyer))).toEqual(['waiting', 'booked'])
    expect(await desk.paid(own)).toEqual({ paid: 0, state: 'invoiced' })
  })

  test('by two at once counts each line once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const sale = await desk.sale({ name: `Round ${round} Raman` })
      const { body } = await desk.sendEntries([
        { date: DAY, amount: 4_200, text: sale.reference },
        { date: DAY, amount: 10_000, text: sale.reference },
        { date: DAY, amount: 55, text: `nothing ${round}` },
      ])
      const answers = await Promise.all([
        desk.book(body.id),
        desk.book(body.id),
        desk.book(body.id, [3, 2, 1]),
      ])
      // Who named lines is told if the others have booked all of them.
      expect(answers.map(({ status }) => status)).toEqual([200, 200, expect.toBeOneOf([200, 409])])
      expect(await desk.paid(sale)).toEqual({ paid: 1_420_000, state: 'paid' })
      expect(await desk.payments(sale)).toHaveLength(2)
    }
  })

  test('of one wire that two files tell of, at once, counts it once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const sale = await desk.sale()
      const wire = { date: DAY, amount: 14_200, text: sale.reference }
      const day = await desk.sendEntries([wire])
      const week = await desk.sendEntries([wire, { date: DAY, amount: 9 + round }])
      expect(matches(week)[0]).toBe('known')
      await Promise.all([desk.book(day.body.id), desk.bookSeen(week.body, [1, 2])])
      expect(await desk.paid(sale)).toEqual({ paid: 1_420_000, state: 'paid' })
      expect(await desk.payments(sale)).toHaveLength(1)
    }
  })
})

describe('a sale whose wire is imported', () => {
  test('has a waiting wire until staff book it', async () => {
    const sale = await desk.sale()
    expect(await waits(sale.id)).toBe(false)
    const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: sale.reference }])
    expect(await waits(sale.id)).toBe(true)
    await desk.book(body.id)
    expect(await waits(sale.id)).toBe(false)
  })

  test('or dismiss it, with a reason', async () => {
    const sale = await desk.sale()
    const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: sale.reference }])
    expect(states(await desk.dismiss(body.id, [1]))).toEqual(['dismissed'])
    expect(await waits(sale.id)).toBe(false)
    expect(states(await desk.book(body.id))).toEqual(['dismissed'])
    expect((await desk.paid(sale)).paid).toBe(0)
    expect(await desk.auditOf(body.id)).toEqual(['statement.import', 'statement.dismiss'])
    expect((await desk.dismiss(body.id, [2])).status).toBe(404)
    const booked = await desk.sendEntries([
      { date: DAY, amount: 14_200, text: `${sale.reference}.` },
    ])
    await desk.book(booked.body.id)
    expect((await desk.dismiss(booked.body.id, [1])).status).toBe(409)
  })

  test('has one in whatever currency, and none by what went out', async () => {
    const [paid, other] = [await desk.sale(), await desk.sale()]
    await desk.sendEntries([
      { date: DAY, amount: 14_200, text: paid.reference, currency: 'EUR' },
      { date: DAY, amount: -14_200, text: other.reference },
    ])
    expect([await waits(paid.id), await waits(other.id)]).toEqual([true, false])
  })
})

function allPayments() {
  return desk.market.db
    .selectFrom('payments')
    .select(['id', 'state', 'amount', 'currency', 'review_reason'])
    .orderBy('amount')
    .orderBy('id')
    .execute()
}

function paymentsOf(sale: string) {
  return desk.market.db.selectFrom('payments').select('id').where('sale_id', '=', sale).execute()
}

async function reviewNotices(sale: string) {
  const told = await noticesOf(desk.market, sale)
  return told
    .filter(({ kind }) => kind === 'payment_in_review' || kind === 'refund')
    .map(({ kind, data }) => ({ kind, data }))
}
