import { serverNow } from '../../../../browser/clock.ts'
import { businessTime, isWeekday } from '../../../../rules/business-time.ts'
import { DAY } from '../../../../rules/durations.ts'

/** A week from now at 3 PM, where the business is, and not on a weekend. */
export function usualEnd(): string {
  const days = [7, 8, 9].map((day) => new Date(serverNow() + day * DAY))
  const day = days.find(isWeekday) ?? new Date(serverNow() + 7 * DAY)
  return `${businessTime(day).slice(0, 10)}T15:00`
}
