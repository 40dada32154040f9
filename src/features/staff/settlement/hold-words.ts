import type { Hold } from '../../../rules/sales/deadlines.ts'

const WORDS: Readonly<Record<Hold, string>> = {
  line: 'a line of a bank statement that is neither booked nor dismissed',
  review: 'a payment in review',
  approval: 'a payment that a second person is asked to count to it',
  unplaced: 'money without a sale that may be for this one',
}

/** Why a sale does not default, as staff read it; null where nothing keeps it from that. */
export function holdsInWords(holds: readonly Hold[]): string | null {
  if (holds.length === 0) return null
  const what = holds.map((hold) => WORDS[hold]).join(', and ')
  return `This sale does not default while something waits for staff: ${what}.`
}
