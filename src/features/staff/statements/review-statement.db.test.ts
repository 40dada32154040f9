import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DAY,
  openStatementsDesk,
  type StatementsDesk,
} from '../../../../test/sales/statements-desk.ts'

let desk: StatementsDesk

beforeAll(async () => {
  desk = await openStatementsDesk()
})
afterAll(() => desk.market.close())

function preview(file: string | Uint8Array) {
  const body = new FormData()
  body.set('file', new File([new Uint8Array(Buffer.from(file))], 'november.csv'))
  return desk.market.ask('POST', '/api/staff/statements/preview', { by: desk.staff, body })
}

test('a line tells which sale it is for, and by what that was found', async () => {
  const [byReference, byName] = [
    await desk.sale({ name: 'Priya Raman', price: 15_100 }),
    await desk.sale({ name: 'Wade Ellery', price: 15_200 }),
  ]
  const { body } = await desk.sendEntries([
    { date: DAY, amount: 15_100, text: `WIRE ${byReference.reference}`, sender: 'SOMEBODY' },
    { date: DAY, amount: 15_200, text: 'thank you', sender: 'WADE ELLERY' },
    { date: DAY, amount: 7, text: 'nothing known' },
  ])
  expect(body.lines).toMatchObject([
    {
      ...{ match: 'matched', placed_by: 'reference', reservation_id: byReference.id },
      sale: { title: '2019 Ford F-150 XLT', buyer: 'Priya Raman', balance: 15_100 },
    },
    { match: 'matched', placed_by: 'name', reservation_id: byName.id },
    { match: 'unmatched', placed_by: null, sale: null, reservation_id: null },
  ])
})

describe('a line that staff place by hand', () => {
  test('is judged against that sale, and counts to it once it is booked', async () => {
    const sale = await desk.sale({ price: 16_100 })
    const { body } = await desk.sendEntries([
      { date: DAY, amount: 6_000, text: 'K MORROW AUTO', id: 'hand 1' },
    ])
    const { status, body: placed } = await desk.place(body.id, 1, sale.id)
    expect(status).toBe(200)
    expect(placed.lines).toMatchObject([
      { match: 'partial', placed_by: 'staff', reservation_id: sale.id, state: 'waiting' },
    ])
    expect(await desk.paid(sale)).toMatchObject({ paid: 0 })
    expect(await desk.auditOf(body.id)).toEqual(['statement.import', 'statement.place'])
    await desk.book(body.id, [1])
    expect(await desk.paid(sale)).toEqual({ paid: 600_000, state: 'part_paid' })
    expect(await desk.place(body.id, 1, null)).toMatchObject({ status: 409 })
  })

  test('may be taken from the sale that it was thought to be for', async () => {
    const sale = await desk.sale({ price: 16_300 })
    const { body } = await desk.sendEntries([
      { date: DAY, amount: 16_300, text: `WIRE ${sale.reference}`, id: 'hand 2' },
    ])
    expect(await desk.place(body.id, 1, null)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'reason' }] },
    })
    const { body: taken } = await desk.place(body.id, 1, null, { reason: 'By mistake' })
    expect(taken.lines).toMatchObject([
      { match: 'unmatched', reservation_id: null, named_reservation_id: sale.id },
    ])
  })

  test('is not placed with an own purchase, nor with a sale or line that there is not', async () => {
    const own = await desk.sale({ price: 16_500 })
    const { body } = await desk.sendEntries([{ date: DAY, amount: 5, text: 'x', id: 'hand 3' }])
    await desk.market.db
      .updateTable('sales')
      .set({ buyer_id: desk.staff })
      .where('id', '=', own.id)
      .execute()
    expect((await desk.place(body.id, 1, own.id)).status).toBe(403)
    expect((await desk.place(body.id, 1, randomUUID())).status).toBe(404)
    expect((await desk.place(body.id, 9, null)).status).toBe(404)
    expect((await desk.place(randomUUID(), 1, null)).status).toBe(404)
  })
})

describe('before a file is imported', () => {
  test('its headings tell which column is what, below what the bank tells first', async () => {
    const { body } = await preview(
      'Account;12345\n\nPosting Date;Details;Credit;Debit\n11/21/2026;WIRE;14,200.00;\n',
    )
    expect(body).toEqual({
      format: 'csv',
      headings: ['Posting Date', 'Details', 'Credit', 'Debit'],
      rows: [['11/21/2026', 'WIRE', '14,200.00', '']],
      mapping: { date: 'Posting Date', text: ['Details'], credit: 'Credit', debit: 'Debit' },
    })
  })

  test('headings that tell too little are shown for staff to say', async () => {
    const { body } = await preview('Statement\nWhen|What|How much\n11/21/2026|WIRE|14200.00\n')
    expect(body).toEqual({
      format: 'csv',
      headings: ['When', 'What', 'How much'],
      rows: [['11/21/2026', 'WIRE', '14200.00']],
      mapping: null,
    })
  })

  test('one of a format without columns says so, and what is no text is refused', async () => {
    expect((await preview('<?xml version="1.0"?><Document/>')).body.format).toBe('camt.053')
    expect((await preview(new Uint8Array([0, 1, 2, 0, 0, 0]))).status).toBe(422)
    const { body } = await desk.market.ask('GET', '/api/staff/statements', { by: desk.staff })
    expect(body.items.map(({ file_name: name }) => name)).not.toContain('Statement')
  })
})
