import { afterAll, beforeAll, expect, test } from 'vitest'
import { holdLine, untilWaiting } from '../../../../test/row-locks.ts'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
  type UnpaidSale,
} from '../../../../test/sales/statements-desk.ts'
import { hasWaitingWire } from './waiting-wires.server.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

const waits = ({ id }: UnpaidSale) =>
  desk.market.db.transaction().execute((tx) => hasWaitingWire(tx, id))

/** A statement as it was imported before there were these sales: their references named nobody's. */
async function importedBefore(...lines: { text: string; sender?: string; amount?: number }[]) {
  const entries = lines.map((line) => ({ date: DAY, amount: 14_200, ...line }))
  const { body } = await desk.sendEntries(entries)
  const { db } = desk.market
  const unplaced = { sale_id: null, named_sale_id: null, match: 'unmatched' }
  await db
    .updateTable('statement_lines')
    .set({ ...unplaced, reason: 'unknown_reference' })
    .where('statement_id', '=', body.id)
    .execute()
  await db
    .updateTable('statements')
    .set({ placed_at: new Date(Date.now() - 3_600_000) })
    .where('id', '=', body.id)
    .execute()
  return body.id
}

test('a wire that came before its sale began is placed with it once the statement is opened', async () => {
  const sale = await desk.sale()
  const id = await importedBefore({ text: `WIRE ${sale.reference}` }, { text: 'nothing' })
  const { lines } = (await desk.readStatement(id)).body
  expect(lines).toMatchObject([
    { match: 'matched', placed_by: 'reference', reservation_id: sale.id },
    { match: 'unmatched', reservation_id: null },
  ])
})

test('or once the sale would default, by its reference, its invoice, or its amount and name', async () => {
  const [byReference, byInvoice, byName, other] = [
    await desk.sale(),
    await desk.sale({ name: 'Kim Morrow' }),
    await desk.sale({ name: 'Wade Ellery', price: 15_300 }),
    await desk.sale({ name: 'Dana Whitfield' }),
  ]
  const { invoice_number: invoice } = await desk.market.db
    .selectFrom('sales')
    .select('invoice_number')
    .where('id', '=', byInvoice.id)
    .executeTakeFirstOrThrow()
  await importedBefore(
    { text: byReference.reference.replaceAll('-', ' ') },
    { text: invoice.toLowerCase() },
    { text: 'thank you', sender: 'WADE ELLERY', amount: 15_300 },
  )
  for (const sale of [byReference, byInvoice, byName]) expect(await waits(sale)).toBe(true)
  expect(await waits(other)).toBe(false)
})

test('or once all of the statement is booked', async () => {
  const sale = await desk.sale()
  const id = await importedBefore({ text: sale.reference })
  expect((await desk.book(id)).status).toBe(200)
  expect(await desk.paid(sale)).toEqual({ paid: 1_420_000, state: 'paid' })
})

test('a line that staff took from its sale stays where they put it', async () => {
  const sale = await desk.sale()
  const { body } = await desk.sendEntries([{ date: DAY, amount: 14_200, text: sale.reference }])
  await desk.place(body.id, 1, null, { reason: 'Of somebody else' })
  const past = { placed_at: new Date(Date.now() - 3_600_000) }
  await desk.market.db.updateTable('statements').set(past).where('id', '=', body.id).execute()
  expect((await desk.readStatement(body.id)).body.lines).toMatchObject([{ reservation_id: null }])
  expect(await waits(sale)).toBe(false)
})

test('who places a line by hand and who reads its statement anew do not wait for each other', async () => {
  const sale = await desk.sale()
  const id = await importedBefore({ text: sale.reference })
  const { db, databaseUrl } = desk.market
  const held = await holdLine(databaseUrl, id, 1)
  const reading = desk.readStatement(id)
  await untilWaiting(db)
  const placing = desk.place(id, 1, sale.id)
  await untilWaiting(db, 2)
  await held.release()
  expect((await Promise.all([reading, placing])).map(({ status }) => status)).toEqual([200, 200])
})
