import { useSyncExternalStore } from 'react'
import { onEverySecond, serverNow } from '../../browser/clock.ts'
import { useRenderedAt } from '../frame/page-time.ts'

const MINUTE_MS = 60_000

/** The last full minute by the server's clock, in milliseconds since 1970 UTC: for what need not tick. */
export function useMinute(): number {
  const renderedAt = useRenderedAt()
  return useSyncExternalStore(
    onEverySecond,
    () => minuteOf(serverNow()),
    () => minuteOf(renderedAt),
  )
}

function minuteOf(time: number): number {
  return time - (time % MINUTE_MS)
}
