import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import { cents } from '../../../rules/money.ts'
import { HOUSE_CURRENCY } from '../../../rules/money.ts'
import type { Pause } from '../../../server/pauses.ts'
import { DELIMITERS, readRows, recordsOf, startOf, type Row } from '../csv/csv-rows.server.ts'
import type { EncodedText } from '../csv/decode-text.server.ts'
import type { LineErrors } from '../csv/line-errors.ts'
import {
  amountOf,
  dayOf,
  directionOf,
  markShownBy,
  type CellAmount,
  type DecimalMark,
} from './cells.ts'
import {
  describeColumns,
  guessColumns,
  namedColumns,
  type Columns,
  type Mapping,
} from './csv-columns.ts'
import type { LeftOut, LeftOutLine } from './left-out.ts'
import {
  MAX_STATEMENT_LINES,
  plainText,
  printable,
  quoted,
  referenceIn,
  tooManyLines,
  whyNotKept,
  type FileLine,
} from './statement-file.ts'

interface Reading {
  mapping: Mapping | null
  errors: LineErrors
  leftOut: LeftOut
  pause: Pause
}

interface Read {
  mapping: Partial<Mapping> | null
  lines: FileLine[]
}

/** Where the table of a file begins, and what its columns are. */
interface Table {
  delimiter: string
  columns: Columns
  /** Null for a table that begins at once. */
  headings: readonly string[] | null
  /** Records before its first line. */
  skip: number
}

const NOTHING: Read = { mapping: null, lines: [] }

/** Reads a table of a bank. What is wrong with it is noted, line by line. */
export async function readCsv(
  source: EncodedText,
  { mapping, errors, leftOut, pause }: Reading,
): Promise<Read> {
  try {
    const table = findTable(source, mapping)
    const rows = await readRows(source, {
      ...{ delimiter: table?.delimiter ?? ',', errors, pause },
      ...{ most: MAX_STATEMENT_LINES, tooMany: tooManyLines() },
    })
    if (errors.count > 0) return NOTHING
    if (!table) {
      errors.note(1, statementFilesText(mapping ? 'notTheseColumns' : 'noHeading'))
      return NOTHING
    }
    const problem = table.headings?.map(whyNotKept).find(Boolean)
    if (problem) {
      errors.note(rows[table.skip - 1]?.line ?? 1, problem)
      return NOTHING
    }
    const used = { ...describeColumns(table.columns, table.headings), ...pickDecimal(mapping) }
    return {
      mapping: used,
      lines: await readLines(rows.slice(table.skip), table, mapping, {
        errors,
        leftOut,
        pause,
      }),
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error
    errors.note(1, statementFilesText('csvEncoding'))
    return NOTHING
  }
}

function pickDecimal(mapping: Mapping | null) {
  return mapping?.decimal ? { decimal: mapping.decimal } : {}
}

/** The separator by which the beginning makes a table. */
function findTable(source: EncodedText, mapping: Mapping | null): Table | null {
  const start = startOf(source)
  for (const delimiter of DELIMITERS) {
    const records = recordsOf(start, delimiter)
    for (const [at, record] of records.entries()) {
      const columns = mapping
        ? namedColumns(mapping, record)
        : guessColumns(record, records.slice(at + 1))
      if (!columns) continue
      const isData = mapping !== null && dayOf(record[columns.date] ?? '') !== null
      return { delimiter, columns, headings: isData ? null : record, skip: isData ? at : at + 1 }
    }
  }
  return null
}

async function readLines(
  rows: readonly Row[],
  { columns, headings }: Table,
  mapping: Mapping | null,
  { errors, leftOut, pause }: Omit<Reading, 'mapping'>,
): Promise<FileLine[]> {
  const mark = mapping?.decimal ?? decimalMark(rows, columns, errors)
  if (mark === null) return []
  if (rows.length > MAX_STATEMENT_LINES)
    errors.note(rows[MAX_STATEMENT_LINES]?.line ?? 1, tooManyLines())
  const lines: FileLine[] = []
  const width = headings?.length ?? rows[0]?.cells.length ?? 0
  for (const { line, cells } of rows) {
    await pause()
    if (cells.every((cell) => cell.trim() === '')) continue
    const problem = whyNotWide(cells, width, headings) ?? cells.map(whyNotKept).find(Boolean)
    if (problem) {
      errors.note(line, problem)
      continue
    }
    const read = readLine(cells, columns, mark)
    if (typeof read === 'string') errors.note(line, read)
    else if (read.amount !== 0) lines.push({ line, ...read })
    else leftOut.note(moneyless(line, read))
  }
  return lines
}

function moneyless(
  line: number,
  { date, amount, currency, sender, text }: Omit<FileLine, 'line'>,
): LeftOutLine {
  const said = { sender: sender && printable(sender), text: printable(text) }
  return { line, why: 'no_money', date, amount, currency, ...said }
}

/** A separator in a text without quotation marks moves all that follows. */
function whyNotWide(
  cells: readonly string[],
  width: number,
  headings: readonly string[] | null,
): string | null {
  const isEmpty = (cell: string) => cell.trim() === ''
  const tooMany = !cells.slice(width).every(isEmpty)
  const missing = cells.length < width && !(headings?.slice(cells.length).every(isEmpty) ?? false)
  if (!tooMany && !missing) return null
  return statementFilesText('otherWidth', { count: cells.length, width })
}

/** Which of the two marks the amounts of the file show; null where they do not agree, or do not tell. */
function decimalMark(
  rows: readonly Row[],
  columns: Columns,
  errors: LineErrors,
): DecimalMark | null {
  let shown: DecimalMark | null = null
  let unclear: { line: number; cell: string } | null = null
  for (const { line, cells } of rows) {
    for (const at of [columns.amount, columns.debit, columns.credit]) {
      const cell = at === undefined ? '' : (cells[at] ?? '')
      const mark = markShownBy(cell)
      if (mark === 'either') unclear ??= { line, cell }
      else if (mark && shown && mark !== shown) {
        const told = { cell: quoted(cell), mark: MARKS[shown] }
        errors.note(line, statementFilesText('otherMark', told))
        return null
      } else shown = mark ?? shown
    }
  }
  if (shown || !unclear || unclear.cell.includes(',')) return shown ?? '.'
  errors.note(unclear.line, statementFilesText('oneOrThousand', { cell: quoted(unclear.cell) }))
  return null
}

const MARKS = { '.': 'point', ',': 'comma' } as const

/** The line, or why it is none. */
function readLine(
  cells: readonly string[],
  columns: Columns,
  mark: DecimalMark,
): Omit<FileLine, 'line'> | string {
  const at = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? '').trim())
  const date = dayOf(at(columns.date))
  if (!date) return statementFilesText('notADate', { cell: quoted(at(columns.date)) })
  const amount =
    columns.amount === undefined
      ? ofTwo(at(columns.debit), at(columns.credit), mark)
      : directed(at(columns.amount), at(columns.direction), mark)
  if (typeof amount === 'string') return amount
  const written = at(columns.currency).toUpperCase()
  if (written && !/^[A-Z]{3}$/.test(written))
    return statementFilesText('notACurrency', { cell: quoted(written) })
  if (written && amount.currency && written !== amount.currency)
    return statementFilesText('twoCurrencies', { currency: amount.currency, said: written })
  return {
    date,
    amount: amount.amount,
    currency: written || (amount.currency ?? HOUSE_CURRENCY),
    sender: plainText(at(columns.sender)),
    text: plainText(columns.text.map(at).join(' ')) ?? '',
    bankReference: referenceIn(at(columns.bank_reference)),
    account: plainText(at(columns.account)),
  }
}

function ofTwo(debit: string, credit: string, mark: DecimalMark): CellAmount | string {
  const [out, come] = [debit, credit].map((cell) => (cell === '' ? NO_MONEY : amountOf(cell, mark)))
  if (!out) return notAnAmount(debit)
  if (!come) return notAnAmount(credit)
  if (out.amount !== 0 && come.amount !== 0) return statementFilesText('debitAndCredit')
  return out.amount === 0 ? come : { ...out, amount: cents(-Math.abs(out.amount)) }
}

const NO_MONEY: CellAmount = { amount: cents(0), currency: null }

function directed(cell: string, direction: string, mark: DecimalMark): CellAmount | string {
  const amount = amountOf(cell, mark)
  if (!amount) return notAnAmount(cell)
  if (direction === '') return amount
  const way = directionOf(direction)
  if (way === 'debit') return { ...amount, amount: cents(-Math.abs(amount.amount)) }
  if (way === null) return statementFilesText('neitherCreditNorDebit', { cell: quoted(direction) })
  return amount.amount < 0 ? statementFilesText('negativeCredit') : amount
}

function notAnAmount(cell: string): string {
  return statementFilesText('notAnAmount', { cell: quoted(cell) })
}
