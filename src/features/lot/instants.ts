import { BUSINESS_TIME_ZONE } from '../../rules/policy.ts'

/**
 * Instants as people read them, where the business is, with EST or EDT as it applies. The texts are
 * put together here from their parts: engines differ in the words and spaces between them.
 */

const shortParts = partsOf({ month: 'short', year: 'numeric' })
const longParts = partsOf({ month: 'long', weekday: 'long' })
const paperParts = partsOf({ month: 'long', weekday: 'long', year: 'numeric' })
const weekdayParts = partsOf({ month: 'short', weekday: 'short' })

/** "Nov 21, 2026, 10:41:22 AM EST". Takes RFC 3339. */
export function exactInstant(at: string): string {
  const { month, day, year, hour, minute, second, dayPeriod, timeZoneName } = shortParts(at)
  return `${month} ${day}, ${year}, ${hour}:${minute}:${second} ${dayPeriod} ${timeZoneName}`
}

/** "Nov 21, 2026, 10:41 AM EST". Takes RFC 3339. */
export function dayAndMinute(at: string): string {
  const { month, day, year, hour, minute, dayPeriod, timeZoneName } = shortParts(at)
  return `${month} ${day}, ${year}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`
}

/** "Saturday, November 21 at 2:54 PM EST". Takes RFC 3339. */
export function dayAndTime(at: string): string {
  const { weekday, month, day, hour, minute, dayPeriod, timeZoneName } = longParts(at)
  return `${weekday}, ${month} ${day} at ${hour}:${minute} ${dayPeriod} ${timeZoneName}`
}

/** "Saturday, November 21, 2026, 2:54 PM EST", as papers say it. Takes RFC 3339. */
export function dayOnPaper(at: string): string {
  const { weekday, month, day, year, hour, minute, dayPeriod, timeZoneName } = paperParts(at)
  return `${weekday}, ${month} ${day}, ${year}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`
}

/** "Sat, Nov 21, 2:54 PM EST". Takes RFC 3339. */
export function weekdayAndTime(at: string): string {
  const { weekday, month, day, hour, minute, dayPeriod, timeZoneName } = weekdayParts(at)
  return `${weekday}, ${month} ${day}, ${hour}:${minute} ${dayPeriod} ${timeZoneName}`
}

/** "10:41:22 AM". Takes RFC 3339. */
export function timeOfDay(at: string): string {
  const { hour, minute, second, dayPeriod } = shortParts(at)
  return `${hour}:${minute}:${second} ${dayPeriod}`
}

/** "Nov 21". Takes RFC 3339. */
export function shortDay(at: string): string {
  const { month, day } = shortParts(at)
  return `${month} ${day}`
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

function partsOf(day: Intl.DateTimeFormatOptions): (at: string) => Parts {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: BUSINESS_TIME_ZONE,
    timeZoneName: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    ...day,
  })
  return (at) =>
    Object.fromEntries(format.formatToParts(Date.parse(at)).map(({ type, value }) => [type, value]))
}
