import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
} from '../../../../test/sales/statements-desk.ts'
import { cents } from '../../../rules/money.ts'
import type { BankLine } from '../../../rules/sales/wires/statement-matching.ts'
import { recordPayment } from '../record-payment.server.ts'
import { lockSold } from '../settle-sale.server.ts'
import { judgePlaced, LINES_AT_ONCE, placeLines } from './match-statement.server.ts'

let desk: StatementsDesk
let pauses = 0

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

const pause = async () => {
  pauses += 1
}

function aLine(change: Partial<BankLine> = {}): BankLine {
  return {
    n: 1,
    date: DAY,
    amount: cents(1_420_000),
    currency: 'USD',
    sender: null,
    text: '',
    key: `bank ${randomUUID()}`,
    ...change,
  }
}

const place = (...lines: BankLine[]) => placeLines(desk.market.db, lines, pause)

async function judge(lines: BankLine[], statementId: string | null = null) {
  const judged = await judgePlaced(desk.market.db, await place(...lines), statementId, pause)
  return judged.map(({ judged: { match, reason } }) => reason ?? match)
}

describe('lines find their sales', () => {
  test('however many lines there are, in their order, with pauses between', async () => {
    const [first, last] = [await desk.sale(), await desk.sale()]
    const count = LINES_AT_ONCE * 2 + 1
    const lines = Array.from({ length: count }, (_, at) => aLine({ n: at + 1, amount: cents(100) }))
    lines[0] = aLine({ n: 1, text: first.reference })
    lines[count - 1] = aLine({ n: count, text: last.reference })
    pauses = 0
    const placed = await place(...lines)
    expect(pauses).toBeGreaterThanOrEqual(count)
    expect(placed.map(({ line }) => line.n)).toEqual(lines.map(({ n }) => n))
    expect([placed[0]?.saleId, placed[count - 1]?.saleId]).toEqual([first.id, last.id])
    expect(placed.filter(({ saleId }) => saleId !== null)).toHaveLength(2)
    expect((await judge(lines)).filter((one) => one === 'matched')).toHaveLength(2)
  })

  test('by the number of their invoice, where they name no reference', async () => {
    const sale = await desk.sale()
    const { invoice_number: number } = await desk.market.db
      .selectFrom('sales')
      .select('invoice_number')
      .where('id', '=', sale.id)
      .executeTakeFirstOrThrow()
    const line = aLine({ text: `Invoice ${number.replaceAll('-', ' ')}`, amount: cents(100) })
    expect((await place(line)).map(({ saleId }) => saleId)).toEqual([sale.id])
  })

  test('by what is still owed after a part was paid, not by the price', async () => {
    const sale = await desk.sale({ name: 'Ada Long', price: 31_000 })
    await pay(sale.id, 1_000)
    const by = { sender: 'ADA LONG' }
    const [whole, rest] = await place(
      aLine({ ...by, amount: cents(3_100_000) }),
      aLine({ ...by, n: 2, amount: cents(3_000_000) }),
    )
    expect([whole?.saleId, rest?.saleId]).toEqual([null, sale.id])
  })

  test('not by the name of a buyer who never told one', async () => {
    const sale = await desk.sale({ price: 32_000 })
    const { db } = desk.market
    await db.updateTable('profiles').set({ full_name: null }).where('id', '=', sale.buyer).execute()
    await sql`update sales set bill_to = bill_to - 'full_name' where id = ${sale.id}`.execute(db)
    const [placed] = await place(aLine({ sender: 'Priya Raman', amount: cents(3_200_000) }))
    expect(placed).toMatchObject({ saleId: null, reason: 'no_sale' })
  })
})

describe('lines are judged', () => {
  test('by what was recorded for their sale, each sale for itself', async () => {
    const [one, other] = [await desk.sale(), await desk.sale()]
    await pay(one.id, 500)
    const lines = [one, other].map(({ reference }, at) =>
      aLine({ n: at + 1, text: reference, amount: cents(50_000) }),
    )
    expect(await judge(lines)).toEqual(['recorded_before', 'partial'])
  })

  test('as known where they are payments already, whichever statement asks', async () => {
    const sale = await desk.sale()
    const line = aLine({ text: sale.reference, amount: cents(50_000) })
    await pay(sale.id, 500, line.key)
    expect(await judge([line])).toEqual(['imported_before'])
    expect(await judge([line], randomUUID())).toEqual(['imported_before'])
  })

  test('as known in the later of two statements alone, and never where staff name them', async () => {
    const sale = await desk.sale()
    const wire = { date: DAY, amount: 500, text: sale.reference }
    const earlier = await desk.sendEntries([wire])
    const later = await desk.sendEntries([wire, { date: DAY, amount: 1 }])
    const { key } = await desk.market.db
      .selectFrom('statement_lines')
      .select('key')
      .where('statement_id', '=', earlier.body.id)
      .executeTakeFirstOrThrow()
    const line = aLine({ text: sale.reference, amount: cents(50_000), key })
    expect(await judge([line], earlier.body.id)).toEqual(['partial'])
    expect(await judge([line], later.body.id)).toEqual(['imported_before'])
    expect(await judge([line])).toEqual(['partial'])
  })
})

function pay(saleId: string, dollars: number, statementKey?: string) {
  return desk.market.db.transaction().execute(async (tx) => {
    const wire = { amount: cents(dollars * 100), receivedOn: DAY, sender: null, note: null }
    const received = statementKey === undefined ? wire : { ...wire, statementKey }
    return recordPayment(tx, await lockSold(tx, saleId), received, desk.staff)
  })
}
