import { useEffect, useState } from 'react'
import { onEverySecond } from '../../browser/clock.ts'
import { usePageTime } from '../frame/page-time.ts'

const MINUTE_MS = 60_000

/** The server's time in milliseconds since 1970 UTC, at most a minute old: for what need not tick. */
export function useMinute(): number {
  const pageTime = usePageTime()
  const [minute, setMinute] = useState(pageTime)
  useEffect(
    () => onEverySecond((now) => setMinute((last) => (now - last < MINUTE_MS ? last : now))),
    [],
  )
  return minute
}
