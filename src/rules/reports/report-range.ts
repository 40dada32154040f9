import { DAY } from '../durations.ts'

/**
 * The days that a report is of, and those that it is held against. Days are those where the business is, '2026-11-23', and
 * a range has both its ends.
 */
export interface DayRange {
  from: string
  to: string
}

/** Ranges of whole weeks, the one we are in the last of them. */
export const PRESET_WEEKS = { week: 1, four_weeks: 4, quarter: 13, year: 52 } as const
export type Preset = keyof typeof PRESET_WEEKS
export const PRESETS = Object.keys(PRESET_WEEKS) as readonly Preset[]

/** More than the house is old: who asks for more has typed a wrong year. */
export const MOST_DAYS = 20 * 366

const WEEK_DAYS = 7

/** From the Monday with which its first week begins to `today`. */
export function presetRange(preset: Preset, today: string): DayRange {
  const monday = addDays(today, -daysSinceMonday(today))
  return { from: addDays(monday, -WEEK_DAYS * (PRESET_WEEKS[preset] - 1)), to: today }
}

/** The preset that a range is today; null for any other. */
export function presetOf({ from, to }: DayRange, today: string): Preset | null {
  if (to !== today) return null
  return PRESETS.find((preset) => presetRange(preset, today).from === from) ?? null
}

/**
 * What a range is held against: as many days just before it. One that begins on a Monday goes back by whole weeks, so that a week
 * up to Wednesday is held against the last one up to Wednesday, and a weekend never against two working days.
 */
export function rangeBefore(range: DayRange): DayRange {
  const length = daysIn(range)
  const isByWeeks = daysSinceMonday(range.from) === 0
  const back = isByWeeks ? Math.ceil(length / WEEK_DAYS) * WEEK_DAYS : length
  return { from: addDays(range.from, -back), to: addDays(range.to, -back) }
}

/** How many days one point of a plot stands for: few enough points to read, enough to see a course. */
export type StepDays = 1 | 7 | 28 | 91

export function stepOf(range: DayRange): StepDays {
  const length = daysIn(range)
  if (length <= 5 * WEEK_DAYS) return 1
  if (length <= 53 * WEEK_DAYS) return 7
  return length <= 4 * 366 ? 28 : 91
}

/** A range cut into steps from its first day; the last may be short. */
export function stepsIn({ from, to }: DayRange, step: StepDays): DayRange[] {
  const count = Math.ceil(daysIn({ from, to }) / step)
  return Array.from({ length: count }, (_, at) => {
    const first = addDays(from, at * step)
    const last = addDays(first, step - 1)
    return { from: first, to: last < to ? last : to }
  })
}

/** Both ends counted. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((midnight(to) - midnight(from)) / DAY) + 1
}

export function addDays(day: string, days: number): string {
  return new Date(midnight(day) + days * DAY).toISOString().slice(0, 10)
}

function daysSinceMonday(day: string): number {
  return (new Date(midnight(day)).getUTCDay() + 6) % WEEK_DAYS
}

/** In UTC, where every day has 24 hours. */
function midnight(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
