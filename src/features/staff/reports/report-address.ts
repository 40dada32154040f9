import {
  daysIn,
  MOST_DAYS,
  type DayRange,
  type Preset,
  presetRange,
  PRESETS,
} from '../../../rules/reports/report-range.ts'

/** What the address says of a report. */
export interface ReportAddress {
  range: DayRange
  /** Null for days that somebody chose. */
  preset: Preset | null
  category: string | null
  /** Whether it is held against the range before. */
  hasBefore: boolean
  by: 'steps' | 'categories'
}

const DEFAULT_PRESET: Preset = 'quarter'
const DAY = /^\d{4}-\d\d-\d\d$/

/** What is missing, or cannot be read, is as it is at first: the quarter to `today`. */
export function readAddress(search: URLSearchParams, today: string): ReportAddress {
  const chosen = { from: search.get('from') ?? '', to: search.get('to') ?? '' }
  const common = {
    category: search.get('category'),
    hasBefore: search.get('before') !== 'off',
    by: search.get('by') === 'category' ? 'categories' : 'steps',
  } as const
  if (isRange(chosen)) return { range: chosen, preset: null, ...common }
  const preset = PRESETS.find((one) => one === search.get('range')) ?? DEFAULT_PRESET
  return { range: presetRange(preset, today), preset, ...common }
}

/** What `change` of the place is given to go to a preset, or to days. */
export function toPreset(preset: Preset): Record<string, string | null> {
  return { from: null, to: null, range: preset === DEFAULT_PRESET ? null : preset }
}

export function toDays({ from, to }: DayRange): Record<string, string | null> {
  return { from, to, range: null }
}

/** What the calls take. */
export function reportSearch({ range, category }: ReportAddress): string {
  return new URLSearchParams({ ...range, ...(category !== null && { category }) }).toString()
}

export function isRange(range: DayRange): boolean {
  return (
    isDay(range.from) && isDay(range.to) && range.from <= range.to && daysIn(range) <= MOST_DAYS
  )
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
