/** Whether a line of a statement is booked by the word of who saw it some time ago. */
import type { Judged } from './wires/statement-matching.ts'

/** A line as somebody saw it. */
export interface SeenLine extends Judged {
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
 * Why a line is not booked by the word of who saw it: by now it is another's, pays otherwise, or may be recorded already; what was
 * known by another statement may be a payment by now. Where nobody says how they saw it, only what is known already is left. Null where
 * it may be booked.
 */
export function whyNotAsSeen(now: SeenLine, seen: SeenLine | null): WhyLeft | null {
  const isAsSeen =
    seen === null
      ? now.match !== 'known'
      : seen.match === now.match && seen.reason === now.reason && seen.saleId === now.saleId
  if (isAsSeen) return null
  const { reason } = now
  return reason === 'recorded_before' || reason === 'imported_before' ? reason : 'changed'
}
