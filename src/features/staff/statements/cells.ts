/** Days and amounts as banks write them into cells. */
import { cents, type Cents } from '../../../rules/money.ts'

/** What stands before the cents. */
export type DecimalMark = '.' | ','

const DAY_FORMS = [
  /^(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})(?:[T ].*|Z|[-+]\d{2}:\d{2})?$/,
  /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})$/,
  /^(?<month>\d{1,2})[-/](?<day>\d{1,2})[-/](?<year>\d{4}|\d{2})(?: .*)?$/,
]

/** A calendar day of ISO 8601 or of the United States (month first) as '2026-11-21'; null for anything else. */
export function dayOf(cell: string): string | null {
  const parts = DAY_FORMS.map((form) => form.exec(cell.trim())?.groups).find(Boolean)
  if (!parts) return null
  const [year, month, day] = [parts['year'], parts['month'], parts['day']].map(Number)
  if (!year || !month || !day) return null
  const full = parts['year']?.length === 2 ? 2000 + year : year
  const date = new Date(Date.UTC(full, month - 1, day))
  const isThatDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isThatDay && full >= 2000 && full < 2200 ? date.toISOString().slice(0, 10) : null
}

/** What an amount is told by, beside its digits. */
const AMOUNT =
  /^(?<open>\()?\s*(?<sign>[-+\u2212])?\s*(?:(?<before>[A-Z]{3}|CA\$|US\$|[$€£])\s*)?(?<inner>[-+\u2212])?(?<number>\d[\d.,'\s\u00a0\u202f]*?)(?<after>[-+\u2212])?(?<close>\))?(?:\s*(?<mark>CR|DR|[A-Z]{3}|[$€£]))?$/i

const LONGEST_AMOUNT = 40

const CURRENCIES: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  CA$: 'CAD',
  '€': 'EUR',
  '£': 'GBP',
}

export interface CellAmount {
  /** In hundredths. */
  amount: Cents
  /** Null where the cell does not say. */
  currency: string | null
}

/** An amount, exactly; null for anything else, and for what has fractions of a cent. */
export function amountOf(cell: string, mark: DecimalMark): CellAmount | null {
  const written = cell.trim()
  // The expression takes seconds over a hostile cell of thousands of spaces.
  const parts = written.length > LONGEST_AMOUNT ? null : AMOUNT.exec(written)?.groups
  if (!parts) return null
  const { open, close, sign, inner, after } = parts
  const [before, behind] = [parts['before']?.toUpperCase(), parts['mark']?.toUpperCase()]
  const hundredths = hundredthsOf(parts['number'] ?? '', mark)
  const signs = [open, sign, inner, after].filter((one) => one !== undefined)
  const isDebit = behind === 'DR'
  if (hundredths === null || !open !== !close || signs.length + Number(isDebit) > 1) return null
  const word = before ?? (behind === 'CR' || isDebit ? undefined : behind)
  const isNegative = isDebit || signs.some((one) => one !== '+')
  return {
    amount: cents(isNegative ? -hundredths : hundredths),
    currency: word ? (CURRENCIES[word] ?? word) : null,
  }
}

/** Ten billion of a currency is more than anything sold here. */
const MOST_DIGITS = 10

function hundredthsOf(number: string, mark: DecimalMark): number | null {
  const parts = number.split(mark)
  const [whole = '', fraction = ''] = parts
  if (parts.length > 2 || !/^\d*$/.test(fraction) || /[^0]/.test(fraction.slice(2))) return null
  const others = mark === '.' ? ',' : '.'
  const groups = String.raw`[${others}'\s\u00a0\u202f]`
  if (!new RegExp(`^(?:\\d+|\\d{1,3}(?:${groups}\\d{3})+)$`).test(whole)) return null
  const digits = whole.replaceAll(/\D/g, '')
  if (digits.length > MOST_DIGITS) return null
  return Number(digits) * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
}

/** Which mark a cell shows to be the decimal one: null for none, 'either' where it may be one or the other. */
export function markShownBy(cell: string): DecimalMark | 'either' | null {
  const marks: readonly string[] = cell.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last !== '.' && last !== ',') return null
  const other = last === '.' ? ',' : '.'
  if (marks.includes(other)) return last
  if (marks.length > 1) return other
  const [before = '', after = ''] = cell.split(last).map((part) => part.replaceAll(/\D/g, ''))
  return after.length !== 3 || before.length > 3 || before === '0' || before === ''
    ? last
    : 'either'
}

/** By which banks say that money went out. */
const DEBITS = new Set(['d', 'dr', 'dbit', 'debit', 'out', 's', 'soll', '-'])
const CREDITS = new Set(['c', 'cr', 'crdt', 'credit', 'in', 'h', 'haben', '+'])

/** Whether money went out or came in, as a word of its own says it; null for any other word. */
export function directionOf(cell: string): 'debit' | 'credit' | null {
  const word = cell.trim().toLowerCase()
  if (DEBITS.has(word)) return 'debit'
  return CREDITS.has(word) ? 'credit' : null
}
