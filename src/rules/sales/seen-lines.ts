/** Whether a line of a statement is booked by the word of who saw it some time ago. */
import type { Judged, StatementMatch } from './statement-matching.ts'

/** A line as somebody saw it. */
export interface SeenLine {
  match: StatementMatch
  saleId: string | null
}

/** Why a line that was named is not booked. */
export const WHYS_LEFT = [
  'booked',
  'dismissed',
  'changed',
  'recorded_before',
  'imported_before',
] as const
export type WhyLeft = (typeof WHYS_LEFT)[number]

/**
 * Why a line is not booked by the word of who saw it: by now it is another's, pays otherwise, or may be recorded already. Where
 * nobody says how they saw it, only what is known already is left. Null where it may be booked.
 */
export function whyNotAsSeen(
  now: Judged & Pick<SeenLine, 'saleId'>,
  seen: SeenLine | null,
): WhyLeft | null {
  const isAsSeen =
    seen === null ? now.match !== 'known' : seen.match === now.match && seen.saleId === now.saleId
  if (isAsSeen) return null
  const { reason } = now
  return reason === 'recorded_before' || reason === 'imported_before' ? reason : 'changed'
}
