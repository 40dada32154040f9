/**
 * Instants as people read them, where the business is, with EST or EDT as it applies. The texts are
 * put together from their parts: engines differ in the words and spaces between them.
 */
import { dateFormat } from '../../languages/date-format.ts'
import { datesText } from '../../languages/site/dates.ts'
import { BUSINESS_TIME_ZONE } from '../../rules/policy.ts'

const shortParts = partsOf({ month: 'short', year: 'numeric' })
const longParts = partsOf({ month: 'long', weekday: 'long' })
const paperParts = partsOf({ month: 'long', weekday: 'long', year: 'numeric' })
const weekdayParts = partsOf({ month: 'short', weekday: 'short' })

/** "Nov 21, 2026, 10:41:22 AM EST". Takes RFC 3339. */
export function exactInstant(at: string): string {
  return datesText('exactInstant', shortParts(at))
}

/** "Nov 21, 2026, 10:41 AM EST". Takes RFC 3339. */
export function dayAndMinute(at: string): string {
  return datesText('dayAndMinute', shortParts(at))
}

/** "Saturday, November 21 at 2:54 PM EST". Takes RFC 3339. */
export function dayAndTime(at: string): string {
  return datesText('dayAndTime', longParts(at))
}

/** "Saturday, November 21, 2026, 2:54 PM EST", as papers say it. Takes RFC 3339. */
export function dayOnPaper(at: string): string {
  return datesText('dayOnPaper', paperParts(at))
}

/** "Sat, Nov 21, 2:54 PM EST". Takes RFC 3339. */
export function weekdayAndTime(at: string): string {
  return datesText('weekdayAndTime', weekdayParts(at))
}

/** "10:41:22 AM". Takes RFC 3339. */
export function timeOfDay(at: string): string {
  return datesText('timeOfDay', shortParts(at))
}

/** "Nov 21". Takes RFC 3339. */
export function shortDay(at: string): string {
  return datesText('shortDay', shortParts(at))
}

function partsOf(day: Intl.DateTimeFormatOptions): (at: string) => Record<string, string> {
  const format = dateFormat({
    timeZone: BUSINESS_TIME_ZONE,
    timeZoneName: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    ...day,
  })
  return (at) => {
    const parts = format().formatToParts(Date.parse(at))
    const { timeZoneName: zone = '', ...rest } = Object.fromEntries(
      parts.map(({ type, value }) => [type, value]),
    )
    return { ...rest, zone }
  }
}
