import { businessDay } from '../business-day.ts'
import { DAY } from '../durations.ts'
import { PAYMENT_DAYS_BEFORE_SALE } from '../policy.ts'

/**
 * What is wrong with the day ('2026-11-23') on which a wire is said to have come: it is still to come, or long before the sale was made;
 * null for a good one. At our door's midnight it is tomorrow already by UTC, which banks may go by.
 */
export function paymentDayFault(
  day: string,
  sale: { issuedAt: Date },
  now: Date,
): 'to-come' | 'before-the-sale' | null {
  if (day > now.toISOString().slice(0, 10)) return 'to-come'
  return isBeforeSale(day, sale) ? 'before-the-sale' : null
}

/** Whether a wire of this day is too old to be for a sale: whoever is sure to win may send it early, but not so early. */
export function isBeforeSale(day: string, { issuedAt }: { issuedAt: Date }): boolean {
  return day < businessDay(new Date(issuedAt.getTime() - PAYMENT_DAYS_BEFORE_SALE * DAY))
}
