/** References as people write them into a wire: with dashes, with spaces or with neither. */
import { checkDigit } from './invoice.ts'

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

function endsInCheckDigit(digits: string): boolean {
  return checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))
}
