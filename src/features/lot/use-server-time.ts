import { useSyncExternalStore } from 'react'
import { onEverySecond, serverNow } from '../../browser/clock.ts'
import { MINUTE } from '../../rules/durations.ts'
import { useRenderedAt } from '../frame/page-time.ts'
import { isDaysOff } from './time-left.ts'

/** Whether an end (RFC 3339) has passed by the server's clock. Turns back to false when a late bid moves the end. */
export function useIsOver(endsAt: string): boolean {
  const end = Date.parse(endsAt)
  return useServerTime((now) => end <= now)
}

/** Whether hours alone do not tell people when an end (RFC 3339) is, by the server's clock. */
export function useIsDaysOff(endsAt: string): boolean {
  const end = Date.parse(endsAt)
  return useServerTime((now) => isDaysOff(end, now))
}

/** The last full minute by the server's clock, in milliseconds since 1970 UTC: for what need not tick. */
export function useMinute(): number {
  return useServerTime((now) => now - (now % MINUTE))
}

/** What the server's time means to a screen, which is rendered again when that changes. */
function useServerTime<Meaning extends boolean | number>(meaningOf: (now: number) => Meaning) {
  const renderedAt = useRenderedAt()
  return useSyncExternalStore(
    onEverySecond,
    () => meaningOf(serverNow()),
    () => meaningOf(renderedAt),
  )
}
