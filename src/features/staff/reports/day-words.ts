import { dateFormat } from '../../../languages/date-format.ts'
import { reportsText } from '../../../languages/staff/reports.ts'
import type { DayRange, StepDays } from '../../../rules/reports/report-range.ts'

/** Days as reports tell them. */

// A day has no zone; in UTC it stays itself.
const withoutYear = dateFormat({
  ...{ month: 'short', day: 'numeric' },
  timeZone: 'UTC',
})
const withYear = dateFormat({
  ...{ month: 'short', day: 'numeric', year: 'numeric' },
  timeZone: 'UTC',
})

/** 'Nov 21' for '2026-11-21'; with its year where that is not the one given. */
export function dayText(day: string, year = day.slice(0, 4)): string {
  const format = day.startsWith(year) ? withoutYear : withYear
  return format().format(new Date(`${day}T00:00:00Z`))
}

/** 'Aug 31 to Nov 21', with years where they are not that of the range's end, or not this one. */
export function rangeText({ from, to }: DayRange, thisYear: string): string {
  const last = dayText(to, thisYear)
  return from === to
    ? last
    : reportsText('datesFromTo', { from: dayText(from, thisYear), to: last })
}

/** By which texts name a step. */
export const STEP_NAMES = {
  1: 'day',
  7: 'week',
  28: 'four_weeks',
  91: 'quarter',
} as const satisfies Record<StepDays, string>
