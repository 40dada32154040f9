/** Lists that are longer than what a file reads at once, and files of single lists. */
import { randomUUID } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBank, aBanker } from '../../../../test/inventory/consignors.ts'
import { aLot, aMember } from '../../../../test/marketplace.ts'
import { aRow, csv, runListsOf } from '../../../../test/run-lists/lists.ts'
import { openStaffApi, type StaffApi } from '../../../../test/staff-api.ts'

let api: StaffApi

beforeAll(async () => {
  api = await openStaffApi()
})
afterAll(() => api.market.close())

/** More than a file reads at once, and than any screen shows. */
const MANY = 401
const each = <Row>(row: (n: number) => Row): Row[] => Array.from({ length: MANY }, (_, n) => row(n))
/** Several at the same time. */
const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 3) * 60_000)

async function rowsOf(path: string, by = api.staff): Promise<Record<string, string>[]> {
  const { status, text } = await api.market.ask('GET', path, { by })
  expect(status).toBe(200)
  return parse(text, { bom: true, columns: true })
}

/** Each once, and of those that come one after the other none later than the one before. */
function expectAll(rows: Record<string, string>[], name: string, time: string): void {
  expect(new Set(rows.map((row) => row[name])).size).toBe(MANY)
  expect(rows).toHaveLength(MANY)
  const times = rows.map((row) => row[time] ?? '')
  expect(times).toEqual(times.toSorted().toReversed())
}

test('every bank statement is in the file, beyond what the screen shows', async () => {
  const by = { imported_by: api.staff, format: 'camt.053' }
  await api.market.db
    .insertInto('statements')
    .values(
      each((n) => ({
        ...by,
        ...{ file_name: `bank-${n}.xml`, file_hash: `hash ${n}` },
        ...{ imported_at: at(n), placed_at: at(n) },
      })),
    )
    .execute()
  expectAll(await rowsOf('/api/staff/statements.csv'), 'File', 'Imported (UTC)')
  const { body } = await api.market.ask('GET', '/api/staff/statements', { by: api.staff })
  expect([body.items.length, body.total]).toEqual([100, MANY])
})

test('so is every run list', async () => {
  const { id: consignor } = await aBank(api)
  const by = { consignor_id: consignor, imported_by: api.staff }
  await api.market.db
    .insertInto('run_lists')
    .values(each((n) => ({ ...by, file_name: `list-${n}.csv`, imported_at: at(n) })))
    .execute()
  expectAll(await rowsOf('/api/staff/run-lists.csv'), 'File', 'Imported (UTC)')
  const { body } = await api.market.ask('GET', '/api/staff/run-lists', { by: api.staff })
  expect(body).toMatchObject({ items: { length: 20 }, total: MANY })
})

test('a mail that could not be written is in the file of these, however many there are', async () => {
  const reader = await named('Marcus Tate')
  const since = new Date(Date.now() - 7_200_000)
  await api.market.db
    .insertInto('notices')
    .values(
      each((n) => ({
        ...{ user_id: reader, kind: 'won', data: '{}', occasion: `unwritten ${n}` },
        ...{ created_at: at(n), unwritten_since: since },
      })),
    )
    .execute()
  const rows = await rowsOf('/api/staff/outbox/unwritten.csv')
  expect(rows).toHaveLength(MANY)
  expect(new Set(rows.map((row) => row['Told (UTC)'])).size).toBe(Math.ceil(MANY / 3))
  expect(rows[0]).toMatchObject({ What: 'Won', About: '', Member: 'Marcus Tate' })
  const { body } = await api.market.ask('GET', '/api/staff/outbox/unwritten', { by: api.staff })
  expect([body.items.length, body.total]).toEqual([50, MANY])
})

test('so is every job that fails, with the row that it fails at', async () => {
  const lot = await aLot(api.market.db, { title: '1972 Ford Bronco' })
  const noted = { job: 'close auctions', tried_again_by: new Date(Date.now() + 3_600_000) }
  await api.market.db
    .insertInto('failing_jobs')
    .values(
      each((n) => ({
        ...{ ...noted, about: JSON.stringify(n === 0 ? { auction: lot } : { sale: `sale ${n}` }) },
        ...{ since: at(n), last_at: at(n), error: `=fault ${n}` },
      })),
    )
    .execute()
  const rows = await rowsOf('/api/staff/jobs/failing.csv')
  expect(new Set(rows.map(({ Row }) => Row)).size).toBe(MANY)
  expect(rows).toHaveLength(MANY)
  expect(rows[0]).toEqual({
    ...{ Job: 'Close auctions', Title: '1972 Ford Bronco', Row: `auction ${lot}` },
    ...{ 'Failing since (UTC)': '2026-01-01 00:00:00', 'Failed last (UTC)': '2026-01-01 00:00:00' },
    // Never a formula.
    Error: "'=fault 0",
  })
  const { body } = await api.market.ask('GET', '/api/staff/jobs/failing', { by: api.staff })
  expect([body.items.length, body.total]).toEqual([100, MANY])
})

test('whose proceeds there are is a file, and so are the statements, for staff and for the bank', async () => {
  const bank = await aBank(api)
  const other = await aBank(api)
  const banker = await aBanker(api, bank)
  const made = { year: 2026, brought_forward: -1_050, made_by: api.staff }
  await api.market.db
    .insertInto('proceeds_statements')
    .values([
      ...each((n) => ({
        ...{ ...made, consignor_id: bank.id, consignor_name: bank.name },
        ...{ number: n + 1, total: 100_050, made_at: at(n) },
      })),
      {
        ...{ ...made, consignor_id: other.id, consignor_name: other.name },
        ...{ number: 1, total: 5_000, made_at: at(0) },
      },
    ])
    .execute()
  const consignors = await rowsOf('/api/staff/proceeds.csv')
  expect(consignors).toContainEqual(
    expect.objectContaining({ Consignor: bank.name, 'Terms agreed': 'No', Statements: `${MANY}` }),
  )
  expect(await rowsOf('/api/staff/proceeds/statements.csv')).toHaveLength(MANY + 1)
  const ofBank = await rowsOf(`/api/staff/proceeds/statements.csv?consignor=${bank.id}`)
  expectAll(ofBank, 'Statement', 'Made (UTC)')
  expect(ofBank[0]).toMatchObject({ Total: '1000.5', 'Brought forward': '-10.5', Reference: '' })
  const own = await rowsOf('/api/consignor/statements.csv', banker)
  expectAll(own, 'Statement', 'Made (UTC)')
  expect(own[0]).not.toHaveProperty('Consignor')
})

test('related accounts are a file, with what they have in common', async () => {
  const telephone = '(813) 555-0199'
  const one = await named('Marcus Tate', { telephone })
  await named('Riley Tate', { telephone })
  expect(await rowsOf(`/api/staff/members/${one}/related.csv`)).toMatchObject([
    { Name: 'Riley Tate', Account: 'open', 'In common': 'Phone ends 0199' },
  ])
  const unknown = `/api/staff/members/${randomUUID()}/related.csv` as const
  expect((await api.market.ask('GET', unknown, { by: api.staff })).status).toBe(404)
})

test('the latest bids of all auctions that run are a file, the newest first', async () => {
  const lot = await aLot(api.market.db, { title: 'Much wanted' })
  for (const amount of [10_100, 10_300]) expect((await api.bid(lot, amount)).status).toBe(201)
  expect(await rowsOf('/api/staff/live/bids.csv')).toMatchObject([
    { Title: 'Much wanted', Amount: '10300', 'Raised by': '200' },
    { Title: 'Much wanted', Amount: '10100', 'Raised by': '' },
  ])
})

test('what is to be said of the rows of a run list is a file, all of it, and nothing is kept', async () => {
  const lists = runListsOf(api)
  const rows = Array.from({ length: 600 }, () => aRow({ starting_bid: '=1+1' }))
  const change = { consignor: 'Faulty Bank' }
  const checked = await lists.send('/check', csv(rows), change)
  expect(checked.body).toMatchObject({ notes: { length: 500 } })
  const { status, text } = await lists.send('/check.csv', csv(rows), change)
  expect(status).toBe(200)
  const notes: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const faulty = notes.filter((note) => note['What'] === 'Error')
  expect(new Set(faulty.map((note) => note['Row'])).size).toBe(600)
  expect(await lists.lotsOf('Faulty Bank')).toEqual([])
  const { body } = await api.market.ask('GET', '/api/staff/audit?action=list.export', {
    by: api.staff,
  })
  expect(body.items[0]).toMatchObject({ details: { file: 'november.csv', rows: notes.length } })
})

async function named(full_name: string, profile: object = {}): Promise<string> {
  const id = await aMember(api.market.db)
  const theirs = api.market.db.updateTable('profiles').where('id', '=', id)
  await theirs.set({ full_name, ...profile }).execute()
  return id
}
