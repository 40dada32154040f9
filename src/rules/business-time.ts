import { MINUTE } from './durations.ts'
import { BUSINESS_TIME_ZONE } from './policy.ts'

/** Times as staff type them: of the business, without a zone, as `<input type="datetime-local">` has them. */

const format = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** '2026-12-01T14:54' for an instant. */
export function businessTime(at: Date): string {
  const told = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const day = `${told.get('year')?.padStart(4, '0')}-${told.get('month')}-${told.get('day')}`
  return `${day}T${told.get('hour')}:${told.get('minute')}`
}

/**
 * The instant of a time of the business; null for what is no time. Of an hour that the clocks go through twice it is the
 * first; one that they leave out counts as the hour after it.
 */
export function instantOf(time: string): Date | null {
  const asUtc = Date.parse(`${time.slice(0, 16)}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(time) || Number.isNaN(asUtc)) return null
  // The clocks of the business differ by one of the offsets that hold half a day before and after.
  const candidates = [-12, 12].map(
    (hours) => new Date(asUtc - offsetAt(asUtc + hours * 60 * MINUTE)),
  )
  const fits = candidates.find((at) => businessTime(at) === time.slice(0, 16))
  return fits ?? candidates[0] ?? null
}

/** By how many milliseconds the clocks of the business are ahead of UTC at an instant. */
function offsetAt(instant: number): number {
  const minutes = Math.floor(instant / MINUTE) * MINUTE
  return Date.parse(`${businessTime(new Date(minutes))}Z`) - minutes
}

/** Whether people are there to see to it: Monday to Friday. */
export function isWeekday(at: Date): boolean {
  const day = new Date(`${businessTime(at)}Z`).getUTCDay()
  return day >= 1 && day <= 5
}
