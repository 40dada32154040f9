import { useEffect, useState } from 'react'
import { onEverySecond } from '../../browser/clock.ts'
import { usePageTime } from '../frame/page-time.ts'

/**
 * Whether an end (RFC 3339) has passed by the server's clock. Turns back to false when a late bid
 * moves the end.
 */
export function useIsOver(endsAt: string): boolean {
  const end = Date.parse(endsAt)
  const pageTime = usePageTime()
  const [isOver, setOver] = useState(() => end <= pageTime)
  useEffect(() => onEverySecond((now) => setOver(end <= now)), [end])
  return isOver
}
