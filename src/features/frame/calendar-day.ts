import { dateFormat } from '../../languages/date-format.ts'
import { BUSINESS_TIME_ZONE } from '../../rules/policy.ts'

const day = dateFormat({ timeZone: BUSINESS_TIME_ZONE, dateStyle: 'long' })

/** "November 20, 2026", where the business is. Takes a date or RFC 3339. */
export function calendarDay(at: Date | string): string {
  return day().format(new Date(at))
}
