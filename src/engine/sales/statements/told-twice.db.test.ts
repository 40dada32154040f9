import { afterAll, beforeAll, expect, test } from 'vitest'
import { camtOf } from '../../../../test/sales/bank-files.ts'
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

const KNOWN = { match: 'known', reason_code: 'recorded_before' }
const paymentsOf = (amount: number) =>
  desk.market.db.selectFrom('payments').select('state').where('amount', '=', amount).execute()

test('a wire that was sent back is known where another format tells of it', async () => {
  const sale = await desk.sale()
  const wire = { date: '2026-01-05', amount: 14_200, text: sale.reference }
  const { body } = await desk.sendEntries([wire])
  const [line] = (await desk.bookSeen(body, [1])).body.lines
  const path = `/api/staff/payments/${line?.payment_id ?? ''}/return` as const
  await desk.market.ask('POST', path, { by: desk.staff, body: { note: 'Not for us' } })
  const again = (await desk.send(camtOf([wire]))).body
  expect(again.lines).toMatchObject([{ ...KNOWN, reservation_id: sale.id }])
  await desk.book(again.id)
  expect(await desk.payments(sale)).toEqual([{ state: 'returned', amount: 1_420_000 }])
})

test('so is one that names no sale: it is kept once, unless staff say that it is another', async () => {
  const wire = { date: DAY, amount: 77.31, text: 'thank you', sender: 'Somebody' }
  const { body } = await desk.sendEntries([wire])
  await desk.book(body.id)
  const again = (await desk.send(camtOf([wire, { ...wire, text: 'and once more' }]))).body
  // One payment accounts for one line.
  expect(again.lines).toMatchObject([KNOWN, { match: 'unmatched', reason_code: 'no_sale' }])
  await desk.book(again.id)
  expect(await paymentsOf(7_731)).toHaveLength(2)
  const now = (await desk.readStatement(again.id)).body
  expect(now.lines).toMatchObject([KNOWN, { state: 'booked' }])
  await desk.bookSeen(now, [1])
  expect(await paymentsOf(7_731)).toEqual(Array(3).fill({ state: 'review' }))
})

test('one that was read without its text and kept is known, and holds its sale, where another format names that', async () => {
  const sale = await desk.sale({ price: 14_900 })
  const file = `Date,Amount\n${DAY},14900.00\n`
  const { body } = await desk.send(file, { date: 'Date', amount: 'Amount' })
  await desk.book(body.id)
  const again = (await desk.send(camtOf([{ date: DAY, amount: 14_900, text: sale.reference }])))
    .body
  expect(again.lines).toMatchObject([{ ...KNOWN, reservation_id: sale.id }])
  await desk.book(again.id)
  expect(await paymentsOf(1_490_000)).toEqual([{ state: 'review' }])
  const waits = desk.market.db.transaction().execute((tx) => hasWaitingWire(tx, sale.id))
  expect(await waits).toBe(true)
})
