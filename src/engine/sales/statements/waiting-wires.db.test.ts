import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvOf } from '../../../../test/sales/bank-files.ts'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
} from '../../../../test/sales/statements-desk.ts'
import { hasWaitingWire, waitingWireOf } from './waiting-wires.server.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

const waits = (id: string) => desk.market.db.transaction().execute((tx) => hasWaitingWire(tx, id))

/** Those of these sales that a query of sales finds to wait. */
async function waitingOf(...ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sales where id = any(${ids}::uuid[]) and ${waitingWireOf(sql`sales.id`)}`.execute(
    desk.market.db,
  )
  return rows.map(({ id }) => id)
}

test('a wire holds the sale that it is for, and no other', async () => {
  const [paid, other] = [await desk.sale(), await desk.sale()]
  await desk.sendEntries([{ date: DAY, amount: 14_200, text: paid.reference }])
  expect([await waits(paid.id), await waits(other.id)]).toEqual([true, false])
  expect(await waitingOf(paid.id, other.id)).toEqual([paid.id])
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
  expect(await waitingOf(wrong.id, right.id)).toEqual([wrong.id])
  await desk.send(file, { date: 'Date', amount: 'Amount', text: 'New' })
  expect(await waitingOf(wrong.id, right.id)).toEqual([right.id])
})

test('a file that cannot be read holds nothing', async () => {
  const sale = await desk.sale()
  const good = csvOf([{ date: DAY, amount: 14_200, text: sale.reference }])
  expect((await desk.send(`${good}never,broken\r\n`)).status).toBe(422)
  expect(await waits(sale.id)).toBe(false)
})
