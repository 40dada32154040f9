import type { WhyLeft } from './seen-lines.ts'
import type { MatchReason } from './statement-matching.ts'

/** Why a line of a statement is unmatched, or how it is known, as staff read it. */
export const REASONS_IN_WORDS: Readonly<Record<MatchReason, string>> = {
  unknown_reference: 'No sale has the reference, or the invoice number, that it names.',
  several_references: 'It names the references, or the invoices, of more than one sale.',
  no_sale: 'It names no reference and no invoice, and nobody of this name owes this amount.',
  several_sales: 'More than one sale of a buyer of this name owes this amount.',
  sale_over: 'The sale that it names is over.',
  before_sale: 'It is dated before the sale that it names.',
  other_currency: 'It is not in US dollars.',
  money_out: 'Money went out.',
  imported_before: 'This line of the bank was imported before.',
  recorded_before:
    'A payment of this amount is recorded for nearly the same day: perhaps it is this one.',
}

/** Why a line that was to be booked is not. */
export const LEFT_IN_WORDS: Readonly<Record<WhyLeft, string>> = {
  booked: 'It is booked already.',
  dismissed: 'It was said meanwhile that it is not to be booked.',
  changed: 'Its sale, or what it pays of it, has changed since you saw it. Look at it again.',
  recorded_before:
    'A payment of this amount was recorded meanwhile: perhaps it is this one. Look at it again.',
  imported_before: 'This line of the bank was imported before.',
}

/** Why a wire in another currency counts to no sale, and what becomes of it. */
export function otherCurrencyInWords(currency: string): string {
  return `This wire is in ${currency}, and invoices are paid in US dollars: it counts to no sale. Send it back, and have its sender wire the dollars.`
}
