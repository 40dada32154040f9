import { securityText } from '../../languages/site/security.ts'
import { HOUR } from '../../rules/durations.ts'
import { calendarDay } from '../frame/calendar-day.ts'

/** When a session was last used, as far as that is known: tokens are renewed about once an hour. Takes RFC 3339. */
export function lastUsedText(at: string, now: number): string {
  const hours = Math.floor((now - Date.parse(at)) / HOUR)
  if (hours < 1) return securityText('usedWithinHour')
  if (hours < 24) return securityText('usedHoursAgo', { hours })
  return securityText('lastUsedOn', { day: calendarDay(at) })
}
