import { frameText } from '../../languages/site/frame.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../rules/durations.ts'

/** Under a minute the words change this often, in milliseconds. */
const STEP = 5 * SECOND

/** How old something is, coarsely: "40 s", "3 min", "2 h", "3 days". Takes milliseconds; rounded down. */
export function formatAge(age: number): string {
  if (age < STEP) return frameText('ageMoment')
  if (age < MINUTE)
    return frameText('ageSeconds', { count: (Math.floor(age / STEP) * STEP) / SECOND })
  if (age < HOUR) return frameText('ageMinutes', { count: Math.floor(age / MINUTE) })
  if (age < 2 * DAY) return frameText('ageHours', { count: Math.floor(age / HOUR) })
  return frameText('ageDays', { count: Math.floor(age / DAY) })
}
