import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLine } from '../../../../test/row-locks.ts'
import { changeAt } from '../../../../test/sales/sales.ts'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
  type UnpaidSale,
} from '../../../../test/sales/statements-desk.ts'
import { createDeadlines } from '../see-to-deadlines.server.ts'
import { hasWaitingWire } from './waiting-wires.server.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

const reason = 'The bank says so'
const waits = ({ id }: UnpaidSale) =>
  desk.market.db.transaction().execute((tx) => hasWaitingWire(tx, id))
const holds = async ({ id }: UnpaidSale) =>
  (await desk.market.ask('GET', `/api/staff/reservations/${id}`, { by: desk.staff })).body.holds
const assign = (payment: string, to: UnpaidSale) =>
  desk.market.ask('POST', `/api/staff/payments/${payment}/assign`, {
    by: desk.staff,
    body: { reservation_id: to.id, reason },
  })
/** Signed by a second person where that is needed. */
async function sendBack(payment: string) {
  const path = `/api/staff/payments/${payment}/return` as const
  const asked = await desk.market.ask('POST', path, { by: desk.staff, body: { note: reason } })
  if (asked.status !== 202) return asked
  const { id } = asked.body.approval
  return desk.market.ask('POST', `/api/staff/approvals/${id}/approve`, { by: desk.second })
}

const act = ({ id }: UnpaidSale, what: 'confirm-payment' | 'cancel') =>
  desk.market.ask('POST', `/api/staff/reservations/${id}/${what}`, {
    by: desk.staff,
    body: { reason },
  })

/** A line of a statement, booked at once; answers its payment. */
async function booked(line: { text: string; amount?: number; date?: string; currency?: string }) {
  const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, ...line }])
  const [seen] = (await desk.bookSeen(body, [1])).body.lines
  if (!seen?.payment_id) throw new Error('the line was not booked')
  return seen.payment_id
}

test.each([
  ['dated before the sale', { date: '2026-01-05' }],
  ['in another currency', { currency: 'EUR' }],
])('a payment in review, %s, holds its sale until it is sent back', async (_, wire) => {
  const sale = await desk.sale()
  const payment = await booked({ text: sale.reference, ...wire })
  expect([await waits(sale), await holds(sale)]).toEqual([true, ['review']])
  expect((await sendBack(payment)).status).toBe(200)
  expect([await waits(sale), await holds(sale)]).toEqual([false, []])
})

test('while a wire waits its sale is neither confirmed as paid, which would count it twice, nor cancelled', async () => {
  const sale = await desk.sale()
  const { body } = await desk.sendEntries([
    { date: DAY, amount: 10_000, text: sale.reference },
    { date: DAY, amount: 4_200, text: sale.reference },
  ])
  const waiting = {
    status: 409,
    body: { detail: expect.stringContaining('Money that may be for') },
  }
  expect(await act(sale, 'confirm-payment')).toMatchObject(waiting)
  expect(await act(sale, 'cancel')).toMatchObject(waiting)
  await desk.bookSeen(body, [1])
  await desk.dismiss(body.id, [2])
  expect((await act(sale, 'confirm-payment')).status).toBe(200)
  expect(await desk.paid(sale)).toEqual({ paid: 1_420_000, state: 'paid' })
})

test('nor while a payment of it is in review', async () => {
  const sale = await desk.sale()
  const payment = await booked({ text: sale.reference, date: '2026-01-05' })
  expect((await act(sale, 'confirm-payment')).status).toBe(409)
  expect((await act(sale, 'cancel')).status).toBe(409)
  await sendBack(payment)
  expect((await act(sale, 'cancel')).status).toBe(200)
})

test('what went out holds nothing', async () => {
  const sale = await desk.sale()
  await booked({ text: `${sale.reference} correction`, amount: -50 })
  expect([await waits(sale), await holds(sale)]).toEqual([false, []])
})

test('money that a second person is asked to count to a sale holds that one, until it is decided', async () => {
  const [from, to] = [await desk.sale({ price: 80_000 }), await desk.sale({ price: 80_000 })]
  const payment = await booked({ text: from.reference, amount: 80_000, date: '2026-01-05' })
  const { id } = (await assign(payment, to)).body.approval
  expect([await waits(to), await holds(to)]).toEqual([true, ['approval']])
  expect((await act(to, 'confirm-payment')).status).toBe(409)
  await desk.market.ask('POST', `/api/staff/approvals/${id}/refuse`, { by: desk.second })
  expect([await waits(to), await holds(to)]).toEqual([false, []])
  expect(await waits(from)).toBe(true)
})

test('a question about money for a sale that is over is closed', async () => {
  const [from, to] = [await desk.sale({ price: 80_000 }), await desk.sale({ price: 80_000 })]
  const payment = await booked({ text: from.reference, amount: 80_000, date: '2026-01-05' })
  const { id } = (await assign(payment, to)).body.approval
  await changeAt(desk.market.db, to.id, { type: 'cancel', reason }, new Date())
  const page = await desk.market.ask('GET', `/api/staff/approvals/${id}`, { by: desk.staff })
  expect(page.body.approval.state).toBe('closed')
})

test('one wire for two sales holds both, as a line and once it is kept as unplaced', async () => {
  const [one, other, third] = [await desk.sale(), await desk.sale(), await desk.sale()]
  const text = `${one.reference} and ${other.reference}`
  const { body } = await desk.sendEntries([{ date: DAY, amount: 28_400, text }])
  const both = async () => [await holds(one), await holds(other), await holds(third)]
  const held = [['unplaced'], ['unplaced'], []]
  expect((await act(one, 'confirm-payment')).status).toBe(409)
  expect([await waits(one), await waits(other), await waits(third)]).toEqual([true, true, false])
  expect(await both()).toEqual(held)
  const [line] = (await desk.bookSeen(body, [1])).body.lines
  expect([await waits(one), await waits(other), await waits(third)]).toEqual([true, true, false])
  expect(await both()).toEqual(held)
  expect((await sendBack(line?.payment_id ?? '')).status).toBe(200)
  expect([await waits(one), await waits(other)]).toEqual([false, false])
})

test('a wire from who bears the name on the invoice holds the sale, though a fee is missing and it names none', async () => {
  const [sale, other] = [await desk.sale({ name: 'Marta Kowal' }), await desk.sale()]
  const wire = { date: DAY, amount: 14_175, sender: 'KOWAL MARTA E', text: 'car' }
  const { body } = await desk.sendEntries([wire])
  expect([await waits(sale), await waits(other)]).toEqual([true, false])
  const [line] = (await desk.bookSeen(body, [1])).body.lines
  expect([await waits(sale), await waits(other)]).toEqual([true, false])
  await sendBack(line?.payment_id ?? '')
  expect(await waits(sale)).toBe(false)
})

test('a wire by the reference of a cancelled sale holds the other one of its buyer, as a line and in review', async () => {
  const former = await desk.sale()
  await changeAt(desk.market.db, former.id, { type: 'cancel', reason }, new Date())
  const [sale, other] = [await desk.sale({ buyer: former.buyer }), await desk.sale()]
  const { body } = await desk.sendEntries([{ date: DAY, amount: 14_000, text: former.reference }])
  expect([await waits(sale), await waits(other)]).toEqual([true, false])
  const [line] = (await desk.bookSeen(body, [1])).body.lines
  expect([await waits(sale), await holds(sale)]).toEqual([true, ['unplaced']])
  await sendBack(line?.payment_id ?? '')
  expect(await waits(sale)).toBe(false)
})

test('one that staff took from the sale that it names holds that of its sender, also once it is kept', async () => {
  const [named, sale] = [await desk.sale(), await desk.sale({ name: 'Ines Duarte' })]
  const wire = { date: DAY, amount: 14_000, sender: 'INES DUARTE', text: named.reference }
  const { body } = await desk.sendEntries([wire])
  expect([await waits(named), await waits(sale)]).toEqual([true, false])
  const taken = await desk.place(body.id, 1, null, { reason })
  expect([await waits(named), await waits(sale)]).toEqual([false, true])
  await desk.bookSeen(taken.body, [1])
  expect([await waits(named), await waits(sale)]).toEqual([false, true])
})

test('an old wire from who bears the name does not', async () => {
  const sale = await desk.sale({ name: 'Olga Reyes' })
  await desk.sendEntries([{ date: '2026-01-05', amount: 14_175, sender: 'OLGA REYES' }])
  expect(await waits(sale)).toBe(false)
})

test('a wire that was kept as unplaced before its sale began holds that, unless staff took it from it', async () => {
  const [kept, taken] = [await desk.sale(), await desk.sale()]
  const { body } = await desk.sendEntries([
    { date: DAY, amount: 14_200, text: kept.reference },
    { date: DAY, amount: 14_200, text: taken.reference },
  ])
  await desk.market.db
    .updateTable('statement_lines')
    .set({ sale_id: null, named_sale_id: null, reason: 'unknown_reference' })
    .where('statement_id', '=', body.id)
    .where('n', '=', 1)
    .execute()
  // As it was seen then, when neither had begun.
  await desk.market.db
    .updateTable('statements')
    .set({ placed_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', body.id)
    .execute()
  await desk.place(body.id, 2, null, { reason })
  await desk.book(body.id, [1, 2])
  expect([await waits(kept), await waits(taken)]).toEqual([true, false])
})

test('a line that another process is at holds the sale back, whatever becomes of it', async () => {
  const sale = await desk.sale()
  const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: sale.reference }])
  const { db, databaseUrl } = desk.market
  await db
    .updateTable('statement_lines')
    .set({ sale_id: null, named_sale_id: null, match: 'unmatched', reason: 'unknown_reference' })
    .where('statement_id', '=', body.id)
    .execute()
  const { due_at: dueAt } = await db
    .selectFrom('sales')
    .select('due_at')
    .where('id', '=', sale.id)
    .executeTakeFirstOrThrow()
  const seeTo = createDeadlines(db, { graceHoursFor: () => 0, isHeldBack: hasWaitingWire })
  const held = await holdLine(databaseUrl, body.id, 1)
  await seeTo(
    (error) => {
      throw error
    },
    new Date(dueAt.getTime() + 1_000),
  )
  await held.release()
  expect((await desk.paid(sale)).state).toBe('invoiced')
  expect(await waits(sale)).toBe(true)
})
