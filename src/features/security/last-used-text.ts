import { HOUR } from '../../rules/durations.ts'
import { calendarDay } from '../frame/calendar-day.ts'

/** When a session was last used, as far as that is known: tokens are renewed about once an hour. Takes RFC 3339. */
export function lastUsedText(at: string, now: number): string {
  const hours = Math.floor((now - Date.parse(at)) / HOUR)
  if (hours < 1) return 'Used within the last hour'
  if (hours < 24) return `Used ${hours === 1 ? 'an hour' : `${hours} hours`} ago`
  return `Last used on ${calendarDay(at)}`
}
