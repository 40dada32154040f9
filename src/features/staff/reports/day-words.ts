import type { DayRange, StepDays } from '../../../rules/reports/report-range.ts'

/** Days as reports tell them. */

// A day has no zone; in UTC it stays itself.
const withoutYear = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'short', day: 'numeric' },
  timeZone: 'UTC',
})
const withYear = new Intl.DateTimeFormat('en-US', {
  ...{ month: 'short', day: 'numeric', year: 'numeric' },
  timeZone: 'UTC',
})

/** 'Nov 21' for '2026-11-21'; with its year where that is not the one given. */
export function dayText(day: string, year = day.slice(0, 4)): string {
  const format = day.startsWith(year) ? withoutYear : withYear
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** 'Aug 31 to Nov 21', with years where they are not that of the range's end, or not this one. */
export function rangeText({ from, to }: DayRange, thisYear: string): string {
  const last = dayText(to, thisYear)
  return from === to ? last : `${dayText(from, thisYear)} to ${last}`
}

/** What a step is called in the heads of tables, and by what the plots go. */
export const STEP_WORDS: Readonly<Record<StepDays, { head: string; by: string }>> = {
  1: { head: 'Day', by: 'by day' },
  7: { head: 'Week of', by: 'by week' },
  28: { head: 'Four weeks from', by: 'by four weeks' },
  91: { head: 'Quarter from', by: 'by thirteen weeks' },
}
