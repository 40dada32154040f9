import { DELIMITERS, recordsOf, startOf } from '../csv/csv-rows.server.ts'
import type { EncodedText } from '../csv/decode-text.server.ts'
import { describeColumns, guessColumns, type Columns, type Mapping } from './csv-columns.ts'

/** The start of a bank's table, for who has to say which column is what. */
export interface CsvPreview {
  /** Those of the table, or where none tells, the numbers of its columns. */
  headings: string[]
  rows: string[][]
  /** What the headings tell; null where they tell too little. */
  mapping: Partial<Mapping> | null
}

const SHOWN_ROWS = 5

/**
 * What the columns of a file may be: as its headings tell, else of the longest records that it begins with.
 * @throws TypeError or RangeError where the bytes are no text of their encoding
 */
export function previewCsv(source: EncodedText): CsvPreview {
  const start = startOf(source)
  const read = DELIMITERS.map((delimiter) => recordsOf(start, delimiter))
  for (const records of read) {
    for (const [at, record] of records.entries()) {
      const columns = guessColumns(record, records.slice(at + 1))
      if (columns) return shown(records.slice(at), columns)
    }
  }
  const widest = read.toSorted((one, other) => widthOf(other) - widthOf(one))[0] ?? []
  const width = widthOf(widest)
  return shown(widest.slice(widest.findIndex(({ length }) => length === width)), null)
}

function shown([headings = [], ...rows]: string[][], columns: Columns | null): CsvPreview {
  return {
    headings,
    rows: rows.slice(0, SHOWN_ROWS),
    mapping: columns && describeColumns(columns, headings),
  }
}

function widthOf(records: readonly string[][]): number {
  return Math.max(0, ...records.map(({ length }) => length))
}
