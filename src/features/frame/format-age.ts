import { DAY, HOUR, MINUTE, SECOND } from '../../rules/durations.ts'

/** Under a minute the words change this often, in milliseconds. */
const STEP = 5 * SECOND

/** How old something is, coarsely: "40 s", "3 min", "2 h", "3 days". Takes milliseconds; rounded down. */
export function formatAge(age: number): string {
  if (age < STEP) return 'a few seconds'
  if (age < MINUTE) return `${(Math.floor(age / STEP) * STEP) / SECOND} s`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`
  return `${Math.floor(age / DAY)} days`
}
