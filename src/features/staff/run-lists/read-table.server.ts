import { runListFaultsText } from '../../../languages/staff/answers/run-list-faults.ts'
import { validationFailed } from '../../../server/http/problem.ts'
import type { Pause } from '../../../server/pauses.ts'
import {
  DELIMITERS,
  MOST_BEFORE,
  readRows,
  recordsOf,
  startOf,
  type Row,
} from '../csv/csv-rows.server.ts'
import { encodingOf, type EncodedText } from '../csv/decode-text.server.ts'
/** The rows of a run list, whatever its kind, and which of them is the heading. */
import { createLineErrors } from '../csv/line-errors.ts'
import { readXlsx } from './read-xlsx.server.ts'
import { columnsOf, type KnownColumns } from './run-list-fields.ts'
import { MAX_RUN_LIST_ROWS } from './run-lists.ts'

/** @throws Problem 422 for what is no table, or has too many rows */
export async function readTable(bytes: Uint8Array, pause: Pause): Promise<Row[]> {
  const rows = isWorkbook(bytes) ? await workbookRows(bytes) : await textRows(bytes, pause)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (filled.length === 0) throw notReadable(runListFaultsText('empty'))
  if (filled.length > MAX_RUN_LIST_ROWS + MOST_BEFORE) throw notReadable(tooManyRows())
  return filled
}

export function tooManyRows(): string {
  return runListFaultsText('tooManyRows', { most: MAX_RUN_LIST_ROWS.toLocaleString('en-US') })
}

/** By the first bytes: names say little. */
function isWorkbook(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])
}

function isOldWorkbook(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte)
}

async function workbookRows(bytes: Uint8Array): Promise<Row[]> {
  const read = await readXlsx(bytes)
  if (read === 'unreadable') throw notReadable(runListFaultsText('workbookUnreadable'))
  if (read === 'too-large') throw notReadable(runListFaultsText('workbookTooLarge'))
  return read.map((cells, at) => ({ line: at + 1, cells }))
}

async function textRows(bytes: Uint8Array, pause: Pause): Promise<Row[]> {
  if (isOldWorkbook(bytes)) throw notReadable(runListFaultsText('oldWorkbook'))
  const kind = encodingOf(bytes)
  if (!kind || kind.isXml) throw notReadable(runListFaultsText('notList'))
  const source = { bytes, encoding: kind.encoding }
  const errors = createLineErrors()
  try {
    const rows = await readRows(source, {
      ...{ delimiter: delimiterOf(source), errors, pause },
      ...{ most: MAX_RUN_LIST_ROWS, tooMany: tooManyRows() },
    })
    const [first] = errors.told
    if (first) {
      const { line, message } = first
      throw notReadable(runListFaultsText('atLine', { line, message }))
    }
    return rows
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    throw notReadable(runListFaultsText('notList'))
  }
}

function notReadable(message: string) {
  return validationFailed([{ path: 'file', message }])
}

/** The separator by which the beginning has the most headings that we know, else the most cells. */
function delimiterOf(source: EncodedText): string {
  const start = startOf(source)
  const measured = DELIMITERS.map((delimiter) => {
    const records = recordsOf(start, delimiter)
    const known = Math.max(0, ...records.map((cells) => knownIn(cells)))
    return { delimiter, known, width: Math.max(0, ...records.map(({ length }) => length)) }
  })
  const [best] = measured.toSorted(
    (one, other) => other.known - one.known || other.width - one.width,
  )
  return best?.delimiter ?? ','
}

/** The row with the most headings that we know, of those that may stand before the table; else the first that is as wide as any. */
export function headingOf(rows: readonly Row[], known: KnownColumns = {}): Row {
  const first = rows.slice(0, MOST_BEFORE)
  const most = Math.max(...first.map(({ cells }) => knownIn(cells, known)))
  const widest = Math.max(...first.map(({ cells }) => widthOf(cells)))
  const heading = first.find(({ cells }) =>
    most > 1 ? knownIn(cells, known) === most : widthOf(cells) === widest,
  )
  if (!heading) throw new Error('a table has rows')
  return heading
}

function knownIn(cells: readonly string[], known: KnownColumns = {}): number {
  return columnsOf(cells, known).filter((column) => column !== null).length
}

function widthOf(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length
}
