import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf } from '../../../../test/sales/bank-files.ts'
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

const waits = (id: string) => desk.market.db.transaction().execute((tx) => hasWaitingWire(tx, id))

test('a wire holds the sale that it is for, and no other', async () => {
  const [paid, other] = [await desk.sale(), await desk.sale()]
  await desk.sendEntries([{ date: DAY, amount: 14_200, text: paid.reference }])
  expect([await waits(paid.id), await waits(other.id)]).toEqual([true, false])
})

test.each([
  ['a part of what is owed', 5],
  ['more than is owed', 20_000],
])('%s holds it too: staff decide what follows', async (_, amount) => {
  const sale = await desk.sale()
  await desk.sendEntries([{ date: DAY, amount, text: sale.reference }])
  expect(await waits(sale.id)).toBe(true)
})

test('one of two that is booked leaves the other waiting', async () => {
  const sale = await desk.sale()
  const { body } = await desk.sendEntries([
    { date: DAY, amount: 5, text: sale.reference },
    { date: DAY, amount: 6, text: sale.reference },
  ])
  await desk.book(body.id, [1])
  expect(await waits(sale.id)).toBe(true)
  await desk.book(body.id, [2])
  expect(await waits(sale.id)).toBe(false)
})

test('a file that is read anew by other columns holds only what it then says', async () => {
  const [wrong, right] = [await desk.sale(), await desk.sale()]
  const file = `Date,Old,New,Amount\n${DAY},${wrong.reference},${right.reference},14200.00\n`
  await desk.send(file, { date: 'Date', amount: 'Amount', text: 'Old' })
  expect([await waits(wrong.id), await waits(right.id)]).toEqual([true, false])
  await desk.send(file, { date: 'Date', amount: 'Amount', text: 'New' })
  expect([await waits(wrong.id), await waits(right.id)]).toEqual([false, true])
})

test('a file that cannot be read holds nothing', async () => {
  const sale = await desk.sale()
  const good = csvOf([{ date: DAY, amount: 14_200, text: sale.reference }])
  expect((await desk.send(`${good}never,broken\r\n`)).status).toBe(422)
  expect(await waits(sale.id)).toBe(false)
})

test('one that names nothing holds the sale with which staff place it', async () => {
  const [sale, other] = [await desk.sale(), await desk.sale()]
  const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: 'K MORROW AUTO' }])
  expect(await waits(sale.id)).toBe(false)
  await desk.place(body.id, 1, sale.id)
  expect(await waits(sale.id)).toBe(true)
  await desk.place(body.id, 1, other.id, { reason: 'The buyer called' })
  expect([await waits(sale.id), await waits(other.id)]).toEqual([false, true])
})

test('one dated before the sale holds it too: staff know which sale it is for', async () => {
  const sale = await desk.sale()
  await desk.sendEntries([{ date: '2026-01-05', amount: 14_200, text: sale.reference }])
  expect(await waits(sale.id)).toBe(true)
})

test('one that was recorded by hand meanwhile holds it no more, though nobody looked at it again', async () => {
  const sale = await desk.sale()
  await desk.sendEntries([{ date: DAY, amount: 5_000, text: sale.reference }])
  const wire = { amount: 5_000, received_on: DAY }
  const path = `/api/staff/reservations/${sale.id}/payments` as const
  expect((await desk.market.ask('POST', path, { by: desk.staff, body: wire })).status).toBe(201)
  expect(await waits(sale.id)).toBe(false)
})

const DAY_BEFORE = new Date(Date.parse(DAY) - 86_400_000).toISOString().slice(0, 10)
const byHand = (id: string, wire: { amount: number; received_on: string }) =>
  desk.market.ask('POST', `/api/staff/reservations/${id}/payments`, { by: desk.staff, body: wire })

test.each([
  ['on another day', DAY_BEFORE],
  ['on the same day', DAY],
])(
  'a second wire of the amount that one by hand had %s holds it, once the line of that is dismissed',
  async (_, first) => {
    const sale = await desk.sale({ price: 40_000 })
    expect((await byHand(sale.id, { amount: 20_000, received_on: first })).status).toBe(201)
    const wire = { amount: 20_000, text: sale.reference }
    const { body: one } = await desk.sendEntries([{ ...wire, date: first, id: `${sale.id} 1` }])
    await desk.dismiss(one.id, [1])
    expect(await waits(sale.id)).toBe(false)
    const { body: two } = await desk.sendEntries([{ ...wire, date: DAY, id: `${sale.id} 2` }])
    expect(await waits(sale.id)).toBe(true)
    await desk.dismiss(two.id, [1])
    expect(await waits(sale.id)).toBe(false)
  },
)

test('so does the second of two lines of one file, once the first is dismissed', async () => {
  const sale = await desk.sale({ price: 40_000 })
  await byHand(sale.id, { amount: 20_000, received_on: DAY })
  const wire = { date: DAY, amount: 20_000, text: sale.reference }
  const { body } = await desk.sendEntries([wire, wire])
  await desk.dismiss(body.id, [1])
  expect(await waits(sale.id)).toBe(true)
})

test('so does one of another day than the payment by hand, of which no statement told yet', async () => {
  const sale = await desk.sale({ price: 40_000 })
  await byHand(sale.id, { amount: 20_000, received_on: DAY_BEFORE })
  const { body } = await desk.sendEntries([{ date: DAY, amount: 20_000, text: sale.reference }])
  expect(body.lines[0]).toMatchObject({ reason_code: 'recorded_before' })
  expect(await waits(sale.id)).toBe(true)
})

test('one that another statement brought as well still holds it where it is dismissed there, as known already', async () => {
  const sale = await desk.sale()
  const wire = { date: DAY, amount: 14_200, text: sale.reference }
  const { body: day } = await desk.sendEntries([wire])
  const { body: week } = await desk.sendEntries([wire, { date: DAY, amount: 9 }])
  expect(week.lines[0]).toMatchObject({ reason_code: 'imported_before' })
  await desk.dismiss(week.id, [1])
  expect(await waits(sale.id)).toBe(true)
  await desk.dismiss(day.id, [1])
  expect(await waits(sale.id)).toBe(false)
})

test('one that another statement brought as well holds it until it is seen to in one of them', async () => {
  const [booked, dismissed] = [await desk.sale(), await desk.sale()]
  const wires = [booked, dismissed].map(({ reference: text }) => ({
    ...{ date: DAY, amount: 14_200, text },
  }))
  const day = await desk.sendEntries(wires)
  await desk.sendEntries([...wires, { date: DAY, amount: 9 }])
  expect([await waits(booked.id), await waits(dismissed.id)]).toEqual([true, true])
  await desk.bookSeen(day.body, [1])
  await desk.dismiss(day.body.id, [2])
  expect([await waits(booked.id), await waits(dismissed.id)]).toEqual([false, false])
})
