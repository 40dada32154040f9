import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import type { BankLine } from '../../../rules/sales/wires/statement-matching.ts'
import type { Pause } from '../../../server/pauses.ts'
import { encodingOf } from '../csv/decode-text.server.ts'
import { createLineErrors, type LineErrors } from '../csv/line-errors.ts'
import type { Mapping } from './csv-columns.ts'
import { createLeftOut, type LeftOut } from './left-out.ts'
import { keyedLines } from './line-keys.server.ts'
import { readCamt } from './read-camt.server.ts'
import { readCsv } from './read-csv.server.ts'
import type { StatementFormat, FileLine } from './statement-file.ts'

export interface ReadStatement {
  format: StatementFormat
  /** How the columns were read; null where the format says it. */
  mapping: Partial<Mapping> | null
  lines: BankLine[]
  leftOut: LeftOut
}

interface Reading {
  /** Of the columns of a CSV file; without it they are guessed from their headings. */
  mapping: Mapping | null
  /** A calendar day: nothing of a statement lies after it. */
  today: string
  pause: Pause
}

/** Reads a bank's file to its end. What is wrong with it is told line by line, and then nothing of it is to be used. */
export async function readStatement(
  bytes: Uint8Array,
  { mapping, today, pause }: Reading,
): Promise<{ statement: ReadStatement; errors: LineErrors }> {
  const errors = createLineErrors()
  const leftOut = createLeftOut()
  const nothing = {
    statement: { format: 'csv' as const, mapping: null, lines: [], leftOut },
    errors,
  }
  if (bytes.length === 0) {
    errors.note(1, statementFilesText('empty'))
    return nothing
  }
  const kind = encodingOf(bytes)
  if (kind === null) {
    errors.note(1, statementFilesText('notReadable'))
    return nothing
  }
  const source = { bytes, encoding: kind.encoding }
  if (kind.isXml) {
    const lines = await readCamt(source, { errors, leftOut, pause })
    return finish('camt.053', { mapping: null, lines, leftOut }, { errors, today, pause })
  }
  const read = await readCsv(source, { mapping, errors, leftOut, pause })
  return finish('csv', { ...read, leftOut }, { errors, today, pause })
}

interface Found {
  mapping: Partial<Mapping> | null
  lines: readonly FileLine[]
  leftOut: LeftOut
}

async function finish(
  format: StatementFormat,
  { mapping, lines: found, leftOut }: Found,
  { errors, today, pause }: { errors: LineErrors; today: string; pause: Pause },
) {
  for (const { line, date } of found)
    if (date > today) errors.note(line, statementFilesText('inFuture', { date }))
  if (found.length === 0 && errors.count === 0)
    errors.note(
      1,
      statementFilesText(leftOut.notBooked > 0 ? 'nothingBookedByBank' : 'noMoneyMoved'),
    )
  const lines = errors.count > 0 ? [] : await keyedLines(format, mapping, found, pause)
  return { statement: { format, mapping, lines, leftOut }, errors }
}
