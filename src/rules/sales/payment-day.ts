import { businessDay } from '../business-day.ts'
import { DAY } from '../durations.ts'
import { PAYMENT_DAYS_BEFORE_SALE } from '../policy.ts'

/**
 * What is wrong with the day ('2026-11-23') on which a wire is said to have come: it is still to come, or long before the sale was made;
 * null for a good one. At our door's midnight it is tomorrow already by UTC, which banks may go by.
 */
export function paymentDayFault(
  day: string,
  { issuedAt }: { issuedAt: Date },
  now: Date,
): 'to-come' | 'before-the-sale' | null {
  if (day > now.toISOString().slice(0, 10)) return 'to-come'
  const earliest = new Date(issuedAt.getTime() - PAYMENT_DAYS_BEFORE_SALE * DAY)
  return day < businessDay(earliest) ? 'before-the-sale' : null
}
