import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
  type UnpaidSale,
} from '../../../../test/sales/statements-desk.ts'

let desk: StatementsDesk
let from: UnpaidSale
let to: UnpaidSale

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

beforeEach(async () => {
  from = await desk.sale({ name: 'Wade Ellery', price: 80_000 })
  to = await desk.sale({ name: 'Kim Morrow', price: 80_000 })
})

const reason = 'The bank says so'
const import1 = async (amount: number, text = from.reference) =>
  (await desk.sendEntries([{ date: DAY, amount, text }])).body
const refused = {
  status: 409,
  body: { detail: expect.stringContaining('a second person agrees') },
}
const assign = (payment: string | null) =>
  desk.market.ask('POST', `/api/staff/payments/${payment}/assign`, {
    by: desk.staff,
    body: { reservation_id: to.id, reason },
  })

test('a line that names a sale is placed with another for a reason, and the audit log tells from where', async () => {
  const { id } = await import1(49_999.99)
  expect((await desk.place(id, 1, to.id)).status).toBe(422)
  expect((await desk.place(id, 1, to.id, { reason })).status).toBe(200)
  const { details } = await desk.market.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', id)
    .where('action', '=', 'statement.place')
    .executeTakeFirstOrThrow()
  expect(details).toEqual({
    ...{ n: 1, reservation_id: to.id, from: from.id, amount: 49_999.99, reason },
  })
})

test('of $50,000 or more it is not moved by one person, in one step or in two', async () => {
  const { id } = await import1(80_000)
  expect(await desk.place(id, 1, to.id, { reason })).toMatchObject(refused)
  expect((await desk.place(id, 1, null, { reason })).status).toBe(200)
  expect(await desk.place(id, 1, to.id, { reason })).toMatchObject(refused)
  const [line] = (await desk.book(id, [1])).body.lines
  expect(line).toMatchObject({ state: 'booked', reservation_id: null })
  expect(await assign(line?.payment_id ?? null)).toMatchObject({
    status: 202,
    body: { approval: { action: 'assign-payment', to_reservation_id: to.id } },
  })
  expect((await desk.paid(to)).paid).toBe(0)
})

test('what names no sale is placed with one by two, as a payment in review', async () => {
  const { id } = await import1(80_000, 'WIRE FROM WADE')
  expect(await desk.place(id, 1, to.id)).toMatchObject(refused)
  const [line] = (await desk.book(id, [1])).body.lines
  expect((await assign(line?.payment_id ?? null)).status).toBe(202)
  expect((await desk.paid(to)).paid).toBe(0)
})

test('parts of one sale are placed there by two from where they come to as much', async () => {
  const part = { date: DAY, amount: 30_000 }
  const { id } = (await desk.sendEntries([part, { ...part, text: 'the rest' }])).body
  expect((await desk.place(id, 1, to.id)).status).toBe(200)
  expect(await desk.place(id, 2, to.id)).toMatchObject(refused)
  await desk.book(id, [1])
  expect(await desk.place(id, 2, to.id)).toMatchObject(refused)
  expect((await desk.place(id, 2, from.id)).status).toBe(200)
})

test('a file of which the text is not read names no sale', async () => {
  const file = `Date,Text,Amount\n${DAY},${from.reference},80000.00\n`
  const { id } = (await desk.send(file, { date: 'Date', amount: 'Amount' })).body
  expect(await desk.place(id, 1, to.id)).toMatchObject(refused)
})

test('what its amount and its sender say is placed there again by one person', async () => {
  const owed = await desk.sale({ name: 'Dana Whitfield', price: 81_300 })
  const wire = { date: DAY, amount: 81_300, sender: 'WHITFIELD DANA', text: 'thank you' }
  const { id, lines } = (await desk.sendEntries([wire])).body
  expect(lines).toMatchObject([{ placed_by: 'name', reservation_id: owed.id }])
  await desk.place(id, 1, null, { reason })
  expect(await desk.place(id, 1, to.id, { reason })).toMatchObject(refused)
  expect((await desk.place(id, 1, owed.id, { reason })).status).toBe(200)
})

test('who takes the name of a sender once the invoice is made is found by no wire of theirs', async () => {
  const owed = await desk.sale({ name: 'Lee Ashby', price: 82_400 })
  await desk.market.db
    .updateTable('profiles')
    .set({ full_name: 'Rita Solano' })
    .where('id', '=', owed.buyer)
    .execute()
  const wire = { date: DAY, amount: 82_400, text: 'thank you' }
  const entries = [
    { ...wire, sender: 'RITA SOLANO' },
    { ...wire, sender: 'LEE ASHBY' },
  ]
  expect((await desk.sendEntries(entries)).body.lines).toMatchObject([
    { reservation_id: null },
    { reservation_id: owed.id },
  ])
})

test('nobody takes a line from a purchase of their own', async () => {
  const { id } = await import1(100)
  await desk.market.db
    .updateTable('sales')
    .set({ buyer_id: desk.staff })
    .where('id', '=', from.id)
    .execute()
  expect((await desk.place(id, 1, to.id, { reason })).status).toBe(403)
  expect((await desk.place(id, 1, null, { reason })).status).toBe(403)
})
