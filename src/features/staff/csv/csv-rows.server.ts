/** The rows of a CSV file, whatever stands between its cells. */
import { Readable } from 'node:stream'
import { CsvError, parse, type Info } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import type { Pause } from '../../../server/pauses.ts'
import { textSlices, type EncodedText } from './decode-text.server.ts'
import type { LineErrors } from './line-errors.ts'

export const DELIMITERS = [',', ';', '\t', '|']
/** Files may tell of this and that before their table begins. */
export const MOST_BEFORE = 30
const LONGEST_RECORD = 64_000
const OPTIONS = {
  bom: true,
  relax_column_count: true,
  max_record_size: LONGEST_RECORD,
  skip_empty_lines: true,
}

export interface Row {
  /** Of the file, from 1. */
  line: number
  cells: string[]
}

/** The first lines, each whole. */
export function startOf(source: EncodedText): string {
  let start = ''
  for (const slice of textSlices(source)) {
    start += slice
    if (start.length > LONGEST_RECORD) return start.slice(0, start.lastIndexOf('\n') + 1)
  }
  return start
}

/** The records that a file begins with; none where this separator makes no table of it. */
export function recordsOf(start: string, delimiter: string): string[][] {
  try {
    return parseSync(start, { ...OPTIONS, delimiter, to: MOST_BEFORE })
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

interface Reading {
  delimiter: string
  /** More rows, and what stands beside them, are told as an error. */
  most: number
  tooMany: string
  errors: LineErrors
  pause: Pause
}

/** @throws TypeError or RangeError where the bytes are no text of their encoding */
export async function readRows(
  source: EncodedText,
  { delimiter, most, tooMany, errors, pause }: Reading,
): Promise<Row[]> {
  const parser = parse({ ...OPTIONS, delimiter, info: true })
  const rows: Row[] = []
  // With `info` each record comes with where it stands.
  const found: AsyncIterable<{ record: string[]; info: Info }> = Readable.from(textSlices(source))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser)
  try {
    for await (const { record, info } of found) {
      await pause()
      if (rows.length >= most + MOST_BEFORE) {
        errors.note(info.lines, tooMany)
        break
      }
      rows.push({ line: info.lines, cells: record })
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    errors.note(lineOf(error), staffAnswersText(REASONS[error.code] ?? 'notCsv'))
  }
  return rows
}

function lineOf(error: CsvError): number {
  const line: unknown = error['lines']
  return typeof line === 'number' ? line : 1
}

type Reason = 'quoteNotClosed' | 'quoteInCell' | 'lineTooLong'

const REASONS: Partial<Record<string, Reason>> = {
  CSV_QUOTE_NOT_CLOSED: 'quoteNotClosed',
  CSV_INVALID_CLOSING_QUOTE: 'quoteInCell',
  INVALID_OPENING_QUOTE: 'quoteInCell',
  CSV_MAX_RECORD_SIZE: 'lineTooLong',
}
