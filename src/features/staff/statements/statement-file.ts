/** What the readers of all formats find in a file. */
import { statementFilesText } from '../../../languages/staff/answers/statement-files.ts'
import type { Cents } from '../../../rules/money.ts'

export type StatementFormat = 'csv' | 'camt.053'

/** A whole year of a busy house. */
export const MAX_STATEMENT_BYTES = 16 * 2 ** 20
export const MAX_STATEMENT_LINES = 20_000
/** Of each text. */
export const LONGEST_TEXT = 2_000

export interface FileLine {
  /** Where in the file it is. */
  line: number
  date: string
  /** Hundredths. */
  amount: Cents
  currency: string
  sender: string | null
  text: string
  /** The bank's own, for this transaction alone; null where the file has none. */
  bankReference: string | null
  account: string | null
}

export function tooManyLines(): string {
  const most = MAX_STATEMENT_LINES.toLocaleString('en-US')
  return statementFilesText('tooManyLines', { most })
}

/** A text on one line; null for nothing. */
export function plainText(text: string): string | null {
  return text.replaceAll(/\s+/g, ' ').trim() || null
}

/** What banks write where they have no reference: it is the same for all. */
const NO_REFERENCE = /^(?:not ?provided|not ?available|nonref|none|n\/?a|[-0.\s]*)$/i

/** A reference of the bank's own, or of the sender; null where it is none. */
export function referenceIn(text: string | null): string | null {
  const plain = plainText(text ?? '')
  return plain === null || NO_REFERENCE.test(plain) ? null : plain
}

/** Why a text cannot be kept; null where it can. */
export function whyNotKept(text: string): string | null {
  if (text.length > LONGEST_TEXT)
    return statementFilesText('textTooLong', { most: LONGEST_TEXT.toLocaleString('en-US') })
  // eslint-disable-next-line no-control-regex -- These are what is looked for.
  if (/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/.test(text) || !text.isWellFormed())
    return statementFilesText('unprintable')
  return null
}

/** The beginning of a text that is shown and not kept as what the bank said. */
export function printable(text: string): string {
  return text
    .slice(0, LONGEST_SHOWN)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
}

const LONGEST_SHOWN = 200

/** What a cell holds, short enough for a sentence. */
export function quoted(cell: string): string {
  return `"${plainText(cell.slice(0, 40)) ?? ''}${cell.length > 40 ? '…' : ''}"`
}
