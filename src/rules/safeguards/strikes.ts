/**
 * A strike is a warning that staff give a member for not keeping to the terms, with a reason that the member is told.
 * It counts for a year, unless it is taken back before; the last of those that may stand closes the account.
 */
import { DAY } from '../durations.ts'

/** With so many that count the account is closed. */
export const STRIKES_THAT_CLOSE = 3

const COUNTS_FOR_DAYS = 365

/** When a strike counts no more. */
export function lapsesAt(givenAt: Date): Date {
  return new Date(givenAt.getTime() + COUNTS_FOR_DAYS * DAY)
}

/** Strikes given at this time or before count no more. */
export function lapsedBefore(now: Date): Date {
  return new Date(now.getTime() - COUNTS_FOR_DAYS * DAY)
}

/** Whether one more closes the account of somebody who has so many that count. */
export function closesAccount(counting: number): boolean {
  return counting + 1 >= STRIKES_THAT_CLOSE
}
