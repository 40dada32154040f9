import type { QuietHours } from '../../rules/quiet-hours/quiet-hours.ts'
import { quietHoursSchema } from './notification-settings.ts'

/** Of a profile; null where there are none. */
export function readQuietHours(stored: unknown): QuietHours | null {
  const { data } = quietHoursSchema.safeParse(stored)
  return data ? { from: data.from, to: data.to, timeZone: data.time_zone } : null
}
