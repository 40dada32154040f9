/** Lists that are longer than what a file reads at once. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBank } from '../../../../test/inventory/consignors.ts'
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

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const { status, text } = await api.market.ask('GET', path, { by: api.staff })
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
