/** References and numbers of invoices as people write them into a wire: with dashes, with spaces or with neither. */
import { checkDigit, invoiceNumber } from '../invoice.ts'

export interface PossibleReference {
  digits: string
  /** With a dash wherever something stood between the digits. */
  written: string
  /** Where in the text it stands. */
  from: number
  to: number
}

/** Of what `paymentReference` makes. */
const FEWEST_DIGITS = 8
const MOST_DIGITS = 26
/** Banks break lines, so that a reference may fall into more pieces than it has parts. */
const MOST_PIECES = 6

const SPACE = String.raw`[\s\u00a0]`
const DASH = String.raw`[-\u2010-\u2015\u2212]`
const BETWEEN = new RegExp(`^(?:${SPACE}?${DASH}${SPACE}?|${SPACE}{1,3})$`)
/** Between two numbers that are one: the rest of a longer one is no reference. */
const JOINED = new RegExp(`^(?:${DASH}|[.,])$`)

/** Every whole group of numbers in a text whose last digit is the right check digit. */
export function possibleReferences(text: string): PossibleReference[] {
  const numbers = [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    from: index,
    to: index + digits.length,
  }))
  const gaps = numbers.map(({ to }, at) => text.slice(to, numbers[at + 1]?.from ?? to))
  const isJoined = (at: number) => JOINED.test(gaps[at] ?? '')
  return numbers.flatMap((first, at) => {
    if (isJoined(at - 1)) return []
    const found: PossibleReference[] = []
    const pieces: string[] = []
    let digits = ''
    for (const [next, number] of numbers.slice(at, at + MOST_PIECES).entries()) {
      if (next > 0 && !BETWEEN.test(gaps[at + next - 1] ?? '')) break
      digits += number.digits
      pieces.push(number.digits)
      if (digits.length > MOST_DIGITS) break
      if (isJoined(at + next) || digits.length < FEWEST_DIGITS || !endsInCheckDigit(digits))
        continue
      found.push({ digits, written: pieces.join('-'), from: first.from, to: number.to })
    }
    return found
  })
}

/** 'INV-2026-004188', 'inv 2026 004188' and 'INV2026004188'. */
const INVOICE = new RegExp(
  String.raw`(?<![\p{L}\d])INV(?:${SPACE}|${DASH}){0,3}(\d{4})(?:${SPACE}|${DASH}){0,3}(\d{6,9})(?!\d)`,
  'giu',
)

/** Every number in a text that may be that of an invoice, as invoices write it. */
export function possibleInvoiceNumbers(text: string): string[] {
  const numbers = [...text.matchAll(INVOICE)].map(([, year, number]) =>
    invoiceNumber(Number(year), Number(number)),
  )
  return [...new Set(numbers)]
}

function endsInCheckDigit(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}
