import { MINUTE } from '../durations.ts'

/** Hours of each day in which a member's devices are left alone, by the clocks of where the member is. */
export interface QuietHours {
  /** '22:00', to the minute. */
  from: string
  /** After midnight where it is before `from`. */
  to: string
  /** Of the IANA database: 'America/Chicago'. */
  timeZone: string
}

const DAY_MINUTES = 1_440

/** When the quiet hours that hold at an instant are over; null where none do. */
export function endOfQuiet(at: Date, { from, to, timeZone }: QuietHours): Date | null {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const now = minuteIn(at, timeZone)
  if (minutesUntil(begin, now) >= minutesUntil(begin, end)) return null
  const start = Math.floor(at.getTime() / MINUTE) * MINUTE
  const over = start + minutesUntil(now, end) * MINUTE
  // Where clocks are changed in between, they show another time by then.
  const late = minutesUntil(end, minuteIn(new Date(over), timeZone))
  return new Date(over - (late > DAY_MINUTES / 2 ? late - DAY_MINUTES : late) * MINUTE)
}

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).format(0) !== ''
  } catch {
    return false
  }
}

/** From one minute of the day to the next time that clocks show the other. */
function minutesUntil(now: number, then: number): number {
  return (then - now + DAY_MINUTES) % DAY_MINUTES
}

/** '22:30' is 1350. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** The minute of the day that clocks show there. */
function minuteIn(at: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
  } as const)
  return minuteOf(format.format(at))
}
