import { inventoryAnswersText } from '../../../languages/staff/answers/inventory.ts'
import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
import { validationFailed } from '../../../server/http/problem.ts'
/** What would become of a run list: the lots that it makes, and what is to be said of its rows. */
import type { Pause } from '../../../server/pauses.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { Row } from '../csv/csv-rows.server.ts'
import { findConsignor } from './consignor-called.server.ts'
import { findKnownLots } from './known-lots.server.ts'
import { knownNote } from './known-lots.ts'
import { readLot, type ReadLot } from './read-lot.ts'
import { tooManyRows } from './read-table.server.ts'
import {
  MAX_RUN_LIST_ROWS,
  type RunListNote,
  type RunListReport,
  type RunListSettings,
} from './run-lists.ts'

/** More than anybody reads. */
const MOST_NOTES = 500

interface Checked {
  headings: readonly string[]
  lots: ReadLot[]
  /** All of them, of which the report tells the first. */
  notes: readonly RunListNote[]
  report: RunListReport
}

export async function checkRunList(
  db: Database,
  table: readonly Row[],
  settings: RunListSettings,
  pause: Pause,
): Promise<Checked> {
  const { headings, rows } = below(table, settings.heading_row)
  const categories = await db.selectFrom('categories').select(['slug', 'name']).execute()
  requireCategory(settings.category, categories)
  const { columns } = settings
  const now = await databaseTime(db)
  const reading = { columns, headings, usual: settings, categories, now }
  const notes: RunListNote[] = []
  const note = (row: number, told: readonly Omit<RunListNote, 'row'>[]) =>
    notes.push(...told.map((one) => ({ row, ...one })))
  const read: ReadLot[] = []
  const seen = new Map<string, number>()
  for (const { line, cells } of rows) {
    await pause()
    const { lot, notes: told } = readLot(line, cells, reading)
    note(line, told)
    const twice = lot && seenBefore(lot, seen)
    if (twice) note(line, [twice])
    else if (lot) read.push(lot)
  }
  const consignor = await findConsignor(db, settings.consignor)
  const known = await findKnownLots(db, read, settings.consignor)
  const lots: ReadLot[] = []
  for (const lot of read) {
    await pause()
    const told = knownNote(lot, known, settings.consignor)
    if (told) note(lot.row, [told])
    if (told === null || told.kind === 'warning') lots.push(lot)
  }
  const of = { consignor: consignor?.name ?? settings.consignor, is_new_consignor: !consignor }
  const sorted = notes.toSorted(
    (one, other) => WEIGHT[one.kind] - WEIGHT[other.kind] || one.row - other.row,
  )
  const report = { ...of, ...reportOf(rows.length, lots.length, sorted) }
  return { headings, lots, notes: sorted, report }
}

/** The rows below the headings. @throws Problem 422 */
function below(table: readonly Row[], headingRow: number) {
  const at = table.findIndex(({ line }) => line === headingRow)
  const heading = table[at]
  if (!heading) throw wrong('settings.heading_row', runListFaultsText('noSuchRow'))
  const rows = table.slice(at + 1)
  if (rows.length === 0) throw wrong('file', runListFaultsText('onlyHeadings'))
  if (rows.length > MAX_RUN_LIST_ROWS) throw wrong('file', tooManyRows())
  return { headings: heading.cells, rows }
}

function requireCategory(slug: string, categories: readonly { slug: string }[]): void {
  if (categories.some((category) => category.slug === slug)) return
  const choices = categories.map((category) => category.slug).join(', ')
  throw wrong('settings.category', inventoryAnswersText('chooseCategory', { choices }))
}

function wrong(path: string, message: string) {
  return validationFailed([{ path, message }])
}

/** A vehicle that stands in the list twice is taken once. */
function seenBefore({ row, stockNumber, form }: ReadLot, seen: Map<string, number>) {
  const keys = [
    { field: 'stock_number', fault: 'sameStockNumber', key: stockNumber },
    { field: 'vin', fault: 'sameVin', key: form.vin ?? null },
  ] as const
  for (const { field, fault, key } of keys) {
    if (key === null) continue
    const name = `${field} ${key.toUpperCase()}`
    const before = seen.get(name)
    if (before !== undefined)
      return { kind: 'error' as const, field, message: runListFaultsText(fault, { row: before }) }
    seen.set(name, row)
  }
  return null
}

function reportOf(rowCount: number, lotCount: number, notes: readonly RunListNote[]) {
  const rowsWith = (kind: RunListNote['kind']) =>
    new Set(notes.filter((note) => note.kind === kind).map(({ row }) => row)).size
  return {
    row_count: rowCount,
    lot_count: lotCount,
    error_count: rowsWith('error'),
    warning_count: rowsWith('warning'),
    known_count: rowsWith('known'),
    notes: notes.slice(0, MOST_NOTES),
  }
}

/** Errors come first: they have to be seen to. */
const WEIGHT = { error: 0, warning: 1, known: 2 }
