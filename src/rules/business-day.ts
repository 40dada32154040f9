import { BUSINESS_TIME_ZONE } from './policy.ts'

const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: BUSINESS_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** '2026-11-23': the calendar day of an instant (UTC) where the business is. */
export function businessDay(at: Date): string {
  const told = new Map(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${told.get('year')}-${told.get('month')}-${told.get('day')}`
}
