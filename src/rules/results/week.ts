import { addDays, type DayRange } from '../reports/report-range.ts'

/**
 * Weeks as ISO 8601 numbers them, '2026-W47': from Monday to Sunday, and of the year in which their Thursday lies. Days are
 * those where the business is, '2026-11-23'.
 */

const WEEK = /^(\d{4})-W(\d\d)$/
/** Every year's first week holds this day. */
const IN_FIRST_WEEK = '01-04'

export function weekOf(day: string): string {
  const thursday = addDays(mondayOf(day), 3)
  const year = thursday.slice(0, 4)
  const first = mondayOf(`${year}-${IN_FIRST_WEEK}`)
  const number = 1 + weeksBetween(first, mondayOf(day))
  return `${year}-W${String(number).padStart(2, '0')}`
}

/** Null for what is no week, such as the 53rd of a year that has 52. */
export function daysOfWeek(week: string): DayRange | null {
  const [, year, number] = WEEK.exec(week) ?? []
  if (!year || Number(year) === 0) return null
  const monday = addDays(mondayOf(`${year}-${IN_FIRST_WEEK}`), (Number(number) - 1) * 7)
  return weekOf(monday) === week ? { from: monday, to: addDays(monday, 6) } : null
}

/** So many weeks on, or back. */
export function weekAfter(week: string, weeks: number): string {
  const days = daysOfWeek(week)
  return days ? weekOf(addDays(days.from, weeks * 7)) : week
}

function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

function weeksBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / (7 * 86_400_000))
}
