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

/**
 * When the quiet hours that hold at an instant are over: the first instant at which the clocks there show none of them any more,
 * also where clocks leave out the hour in which they end; null where none hold.
 */
export function endOfQuiet(at: Date, { from, to, timeZone }: QuietHours): Date | null {
  const [begin, end] = [minuteOf(from), minuteOf(to)]
  const clock = clockIn(timeZone)
  const isQuiet = (minute: number) => minutesUntil(begin, clock(minute)) < minutesUntil(begin, end)
  const now = Math.floor(at.getTime() / MINUTE)
  if (!isQuiet(now)) return null
  let over = now
  while (isQuiet(over)) {
    const left = minutesUntil(clock(over), end)
    over += Math.min(left, minutesToChange(clock, over, left))
  }
  return new Date(over * MINUTE)
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

/** What minute of the day clocks show there, by minutes since 1970. */
function clockIn(timeZone: string): (minute: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
  } as const)
  return (minute) => minuteOf(format.format(minute * MINUTE))
}

/** After how many minutes clocks first show something else than so much later; more than `within` where they do not until then. */
function minutesToChange(clock: (minute: number) => number, from: number, within: number): number {
  const isChanged = (minutes: number) =>
    minutesUntil(clock(from), clock(from + minutes)) !== minutes % DAY_MINUTES
  if (!isChanged(within)) return within + 1
  let [before, changed] = [0, within]
  while (changed - before > 1) {
    const middle = Math.floor((before + changed) / 2)
    if (isChanged(middle)) changed = middle
    else before = middle
  }
  return changed
}
