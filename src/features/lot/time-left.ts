import { dateFormat } from '../../languages/date-format.ts'
import { datesText } from '../../languages/site/dates.ts'
import { HOUR, MINUTE, SECOND } from '../../rules/durations.ts'
import { BUSINESS_TIME_ZONE } from '../../rules/policy.ts'

/**
 * The time left as cards show it, 'Xh Ym Zs' with two digits for minutes and seconds: "4h 12m 09s".
 * Empty once the end has passed (specification, section 4). Times in milliseconds since 1970 UTC.
 */
export function timeLeft(endsAt: number, now: number): string {
  const left = endsAt - now
  if (left <= 0) return ''
  const hours = Math.floor(left / HOUR)
  const minutes = Math.floor((left % HOUR) / MINUTE)
  const seconds = Math.floor((left % MINUTE) / SECOND)
  return `${hours}h ${twoDigits(minutes)}m ${twoDigits(seconds)}s`
}

/** Whether less than an hour is left: shown in another colour. */
export function isClosingSoon(endsAt: number, now: number): boolean {
  return endsAt > now && endsAt - now < HOUR
}

/** Whether hours alone no longer tell people when that is. */
export function isDaysOff(endsAt: number, now: number): boolean {
  return endsAt - now > 48 * HOUR
}

const dayFormat = dateFormat({
  timeZone: BUSINESS_TIME_ZONE,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** "Ends Sun, Nov 29", where the business is. Put together here: engines differ in what stands between. */
export function endDay(endsAt: number): string {
  const parts = dayFormat().formatToParts(endsAt)
  return datesText('endDay', Object.fromEntries(parts.map(({ type, value }) => [type, value])))
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
