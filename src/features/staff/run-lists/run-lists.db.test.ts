import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLot, wrongLedgers } from '../../../../test/marketplace.ts'
import { aRow, csv, HEADINGS, runListsOf, type RunLists } from '../../../../test/run-lists/lists.ts'
import { aWorkbook } from '../../../../test/run-lists/workbooks.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi
let lists: RunLists

beforeAll(async () => {
  api = await openStaffApi()
  lists = runListsOf(api)
})
afterAll(() => api.market.close())

const send: RunLists['send'] = (...list) => lists.send(...list)
const lotsOf: RunLists['lotsOf'] = (consignor) => lists.lotsOf(consignor)
const preview: RunLists['preview'] = (...list) => lists.preview(...list)

test('a list becomes drafts in its order, in the inventory like any other', async () => {
  const rows = [aRow(), aRow({ starting_bid: '' }), aRow()]
  const { status, body } = await send('', csv(rows), { consignor: 'Order Bank', starting_bid: 700 })
  expect(status).toBe(201)
  expect(body).toEqual({
    ...{ consignor: 'Order Bank', is_new_consignor: true },
    ...{ row_count: 3, lot_count: 3, error_count: 0, warning_count: 0, known_count: 0, notes: [] },
  })
  const lots = await lotsOf('Order Bank')
  expect(lots.map((lot) => [lot.stock_number, lot.vin, lot.starting_bid])).toEqual([
    [rows[0]?.[0], rows[0]?.[1], 950_000],
    [rows[1]?.[0], rows[1]?.[1], 70_000],
    [rows[2]?.[0], rows[2]?.[1], 950_000],
  ])
  expect(new Set(lots.map(({ status: one, title }) => `${one} ${title}`))).toEqual(
    new Set(['draft 1975 Ford Bronco']),
  )
  const { body: listed } = await api.market.ask('GET', `/api/staff/auctions?q=${rows[0]?.[1]}`, {
    by: api.staff,
  })
  expect(listed).toMatchObject({ total: 1 })
  const [first] = lots
  expect(await api.edit(first?.id ?? '', { title: 'One owner Bronco' })).toMatchObject({
    status: 200,
  })
  expect(await api.act(first?.id ?? '', 'publish')).toMatchObject({ status: 200 })
  expect(await wrongLedgers(api.market.db)).toEqual([])
})

test('a workbook is read like a text', async () => {
  const file = await aWorkbook([HEADINGS, aRow(), aRow()])
  expect(await send('', file, { consignor: 'Workbook Bank' })).toMatchObject({
    body: { lot_count: 2 },
  })
})

test('a check keeps nothing', async () => {
  const { body } = await send('/check', csv([aRow()]), { consignor: 'Nobody' })
  expect(body).toMatchObject({ lot_count: 1 })
  const { body: consignors } = await api.market.ask('GET', '/api/staff/consignors', {
    by: api.staff,
  })
  expect(JSON.stringify(consignors)).not.toContain('Nobody')
})

test('a name that nobody has is asked about before it is a consignor', async () => {
  const file = csv([aRow()])
  const unsaid = { consignor: 'Slip Bank', new_consignor: false }
  expect(await send('/check', file, unsaid)).toMatchObject({ body: { is_new_consignor: true } })
  const { status, body } = await send('', file, unsaid)
  expect([status, body.errors?.[0]?.path]).toEqual([422, 'settings.consignor'])
  expect(await send('', file, { consignor: 'Slip Bank' })).toMatchObject({ status: 201 })
  const again = { consignor: 'slip bank', new_consignor: false }
  expect(await send('', csv([aRow()]), again)).toMatchObject({
    ...{ status: 201, body: { consignor: 'Slip Bank', is_new_consignor: false } },
  })
})

test('a list of 5,000 lots is good, and with one more it is refused', async () => {
  const rows = Array.from({ length: 5_000 }, () => aRow())
  const settings = { consignor: 'Large Bank' }
  expect(await send('/check', csv(rows), settings)).toMatchObject({
    ...{ status: 200, body: { row_count: 5_000, lot_count: 5_000 } },
  })
  for (const call of ['/check', ''] as const) {
    expect(await send(call, csv([...rows, aRow()]), settings)).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'file', message: expect.stringContaining('At most 5,000 lots') }] },
    })
  }
})

test('with an error nothing is imported, unless its rows are left out', async () => {
  const file = csv([aRow(), aRow({ year: 'new' }), aRow({ make: '' })])
  const consignor = 'Careless Bank'
  const { status, body } = await send('', file, { consignor })
  expect(status).toBe(422)
  expect(body).toMatchObject({
    detail: 'Nothing was imported: 2 rows have errors.',
    errors: [{ path: 'rows.3.year' }, { path: 'rows.4.title' }],
  })
  expect(await lotsOf(consignor)).toEqual([])
  expect(await send('', file, { consignor, leave_out_errors: true })).toMatchObject({
    body: { lot_count: 1, error_count: 2 },
  })
  expect(await lotsOf(consignor)).toHaveLength(1)
})

describe('what is in the inventory already', () => {
  test('is left out when the same list comes again, at once too', async () => {
    const file = csv([aRow(), aRow()])
    const consignor = 'Twice Bank'
    const both = await Promise.all([send('', file, { consignor }), send('', file, { consignor })])
    const told = both.map(({ body }) => body as { lot_count: number; known_count: number })
    expect(told.map((one) => [one.lot_count, one.known_count]).toSorted()).toEqual([
      [0, 2],
      [2, 0],
    ])
    expect(await lotsOf(consignor)).toHaveLength(2)
  })

  test('is known by its VIN, whoever listed it; once it is over it may come again', async () => {
    const [open, gone] = [aRow(), aRow()]
    const { db } = api.market
    await aLot(db, { vin: open[1]?.toLowerCase() ?? '' })
    await api.act(await aLot(db, { vin: gone[1] ?? '' }), 'withdraw')
    const { body } = await send('', csv([open, gone]), { consignor: 'Vin Bank' })
    expect(body).toMatchObject({
      ...{ lot_count: 1, known_count: 1, warning_count: 1 },
      notes: [
        {
          row: 3,
          kind: 'warning',
          field: 'vin',
          message: expect.stringContaining('listed before'),
        },
        { row: 2, kind: 'known', field: 'vin' },
      ],
    })
  })

  test('is another one where another consignor has the same stock number', async () => {
    await send('', csv([aRow({ stock_number: 'SAME', vin: '' })]), { consignor: 'First Bank' })
    const again = csv([aRow({ stock_number: 'same', vin: '' })])
    expect(await send('', again, { consignor: 'first bank' })).toMatchObject({
      body: { lot_count: 0, known_count: 1 },
    })
    expect(await send('', again, { consignor: 'Second Bank' })).toMatchObject({
      body: { lot_count: 1 },
    })
  })

  test('and is another consignor’s, is an error', async () => {
    const row = aRow()
    await send('', csv([row]), { consignor: 'Right Bank' })
    const { status, body } = await send('', csv([row]), { consignor: 'Wrong Bank' })
    expect(status).toBe(422)
    expect(body).toMatchObject({ errors: [{ path: 'rows.2.vin' }] })
    expect(JSON.stringify(body)).toContain('as Right Bank’s')
  })

  test('is another vehicle where the number is used again after the first is sold', async () => {
    const consignor = 'Numbering Bank'
    const october = csv([aRow({ stock_number: '1' })])
    const november = csv([aRow({ stock_number: '1' })])
    await send('', october, { consignor })
    expect(await send('/check', november, { consignor })).toMatchObject({
      body: { lot_count: 0, error_count: 1 },
    })
    const [{ id } = { id: '' }] = await lotsOf(consignor)
    await api.act(id, 'publish')
    expect(await api.bid(id, 9_600)).toMatchObject({ status: 201 })
    await api.act(id, 'end')
    expect(await send('', november, { consignor })).toMatchObject({
      body: { lot_count: 1, warning_count: 1 },
    })
    expect(await send('/check', october, { consignor })).toMatchObject({
      body: { lot_count: 0, known_count: 1 },
    })
  })

  test('or twice in one list is taken once', async () => {
    const row = aRow()
    const { body } = await send('/check', csv([row, row]))
    expect(body).toMatchObject({
      ...{ lot_count: 1, error_count: 1 },
      notes: [{ row: 3, kind: 'error', message: 'The same stock number as in row 2.' }],
    })
  })
})

test('how a consignor’s columns were read is remembered for the next list', async () => {
  const file = 'Ref,Chassis,Odd\nR1,C1,Ford Bronco\n'
  expect(await preview(file, 'Memory Bank')).toMatchObject({
    body: { is_remembered: false, columns: [null, null, null], row_count: 1 },
  })
  const columns = ['stock_number', 'vin', 'title']
  const read = { consignor: 'Memory Bank', columns, starting_bid: 100 }
  expect(await send('', file, read)).toMatchObject({ status: 201, body: { lot_count: 1 } })
  expect(await preview('Odd,Ref,Chassis\nx,y,z\n', 'memory bank')).toMatchObject({
    body: {
      is_remembered: true,
      columns: ['title', 'stock_number', 'vin'],
      headings: ['Odd', 'Ref', 'Chassis'],
    },
  })
  const { body } = await api.market.ask('GET', '/api/staff/consignors', { by: api.staff })
  expect(body).toMatchObject({
    items: expect.arrayContaining([expect.objectContaining({ name: 'Memory Bank', lot_count: 1 })]),
  })
})

test.each([
  [{ columns: ['make', 'model'] }, 'settings.columns'],
  [{ columns: ['vin', 'vin'] }, 'settings.columns'],
  [{ category: 'planes' }, 'settings.category'],
  [{ heading_row: 40 }, 'settings.heading_row'],
  [{ consignor: ' ' }, 'settings.consignor'],
])('of %j it is said what is wrong', async (change, path) => {
  const { status, body } = await send('/check', csv([aRow()]), change)
  expect([status, body.errors?.[0]?.path]).toEqual([422, path])
})

test('who imported which list is in the audit log, once', async () => {
  await send('', csv([aRow()]), { consignor: 'Audit Bank' })
  const { body } = await api.market.ask('GET', '/api/staff/audit?action=run-list.import&q=Audit', {
    by: api.staff,
  })
  expect(body).toMatchObject({
    total: 1,
    items: [
      { by: api.staff, details: { consignor: 'Audit Bank', file: 'november.csv', lot_count: 1 } },
    ],
  })
})
