import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { aLot } from '../../../../test/marketplace.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'
import { endpoints } from '../../../endpoints.ts'
import { csvResponse } from './export-list.server.ts'

let api: StaffApi

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

const ask = (address: string, by: string | undefined = api.staff) =>
  api.market.ask('GET', address, { by })

async function rowsOf(address: string): Promise<Record<string, string>[]> {
  const { status, text } = await ask(address)
  expect(status).toBe(200)
  return parse(text, { bom: true, columns: true })
}

test('a list is written with what it is narrowed to, in its order', async () => {
  const word = `Export${randomUUID().slice(0, 8)}`
  for (const price of [9_000, 11_000, 10_000])
    await aLot(api.market.db, { title: `${word}, "at" ${price}`, starting_bid: price })
  await aLot(api.market.db, { title: 'Another one' })
  const rows = await rowsOf(`/api/staff/auctions.csv?q=${word}&sort=-price`)
  expect(rows.map((row) => row['Title'])).toEqual(
    [11_000, 10_000, 9_000].map((price) => `${word}, "at" ${price}`),
  )
  expect(rows[0]).toMatchObject({ Status: 'available', 'Starting bid': '11000', 'Current bid': '' })
  expect(rows[0]?.['Ends (UTC)']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])(
  'a cell that begins as %j is no formula',
  async (start) => {
    const subject = randomUUID()
    await api.market.db
      .insertInto('audit_log')
      .values({
        ...{ actor_id: api.staff, action: 'try', subject },
        details: JSON.stringify({ reason: `${start} "x"` }),
      })
      .execute()
    const [row] = await rowsOf(`/api/staff/audit.csv?subject=${subject}`)
    expect(row?.['Why']).toBe(`'${start} "x"`)
  },
)

test('numbers stay numbers, also below nothing', async () => {
  const { text } = await ask('/api/staff/auctions.csv')
  expect(text).toMatch(/,10000,/)
  const file = csvResponse(
    (async function* () {
      yield ['Balance', -12.5, '-12.5', null]
    })(),
  )
  expect(await file.text()).toBe("Balance,-12.5,'-12.5,\r\n")
})

test('a list of many pages is written whole, each row once; the mark for Excel comes first', async () => {
  const subject = randomUUID()
  const lines = Array.from({ length: 401 }, (_, n) => ({
    ...{ actor_id: api.staff, action: `step-${n}`, subject, details: '{}' },
  }))
  await api.market.db.insertInto('audit_log').values(lines).execute()
  const rows = await rowsOf(`/api/staff/audit.csv?subject=${subject}`)
  expect(new Set(rows.map((row) => row['What'])).size).toBe(401)
  expect(rows).toHaveLength(401)
  const { headers } = await ask('/api/staff/audit.csv?action=nothing')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const empty = csvResponse(
    (async function* () {
      yield ['When']
    })(),
  )
  expect(Buffer.from(await empty.arrayBuffer()).toString('latin1')).toBe('ï»¿When\r\n')
})

test('who took a list is in the audit log, with what it was narrowed to', async () => {
  await ask('/api/staff/auctions.csv?status=draft')
  const { body } = await ask('/api/staff/audit?action=list.export&subject=/api/staff/auctions')
  expect(body).toMatchObject({
    items: [
      { by: api.staff, details: { status: ['draft'], sort: 'ends_at', rows: 0 } },
      expect.anything(),
      expect.anything(),
    ],
  })
})

test('every table has its file, also one of a single member, bid by bid', async () => {
  const lot = await aLot(api.market.db, { title: 'Bid upon' })
  expect((await api.bid(lot, 11_000)).status).toBe(201)
  const bids = await rowsOf(`/api/staff/members/${api.member}/bids.csv`)
  expect(bids).toEqual([expect.objectContaining({ Title: 'Bid upon', Amount: '11000' })])
  const path = `/api/staff/members/${api.member}/bids`
  const { body } = await ask(`/api/staff/audit?action=list.export&subject=${path}`)
  expect(body).toMatchObject({ items: [{ by: api.staff, details: { rows: 1 } }] })
  expect(await ask(`/api/staff/members/${randomUUID()}/bids.csv`)).toMatchObject({ status: 404 })
  expect(await rowsOf(`/api/staff/auctions/${lot}/bids.csv`)).toHaveLength(1)
  expect(await rowsOf('/api/staff/consignors.csv')).toEqual([])
})

// Nothing shows them: the queues of settlement have the same rows, and a file.
const SHOWN_NOWHERE = ['/api/staff/deliveries', '/api/staff/payments']

test('no list of the back office is without its file', () => {
  const paths = endpoints.map(({ path }) => path)
  const lists = endpoints.filter(
    ({ method, path, response }) =>
      method === 'GET' && isPaged(response) && /^\/api\/(?:staff|consignor)\//.test(path),
  )
  expect(lists.length).toBeGreaterThan(15)
  const without = lists.filter(({ path }) => !paths.includes(`${path}.csv`))
  expect(without.map(({ path }) => path).toSorted()).toEqual(SHOWN_NOWHERE)
})

function isPaged(response: unknown): boolean {
  return response instanceof z.ZodObject && 'next_cursor' in response.shape
}

test('a wrong filter is told as by the list, and a file that cannot be finished breaks off', async () => {
  expect(await ask('/api/staff/auctions.csv?status=gone')).toMatchObject({ status: 422 })
  const file = csvResponse(
    (async function* () {
      yield ['One']
      throw new Error('the database is away')
    })(),
  )
  await expect(file.text()).rejects.toThrow('the database is away')
})

test('whoever may read a list may take it, and nobody else', () => {
  const files = endpoints.filter(({ path }) => path.endsWith('.csv'))
  expect(files.length).toBeGreaterThan(3)
  const lists = new Map(endpoints.map((one) => [`${one.method} ${one.path}`, one]))
  for (const { method, path, who } of files) {
    // A consignor's statement is a file of that statement, and so are the lines of a bank's.
    const list = path.replace(/(?:\/(?:statement|lines))?\.csv$/, '')
    expect([path, who]).toEqual([path, lists.get(`${method} ${list}`)?.who])
  }
})
