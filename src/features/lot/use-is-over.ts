import { useSyncExternalStore } from 'react'
import { onEverySecond, serverNow } from '../../browser/clock.ts'
import { useRenderedAt } from '../frame/page-time.ts'

/**
 * Whether an end (RFC 3339) has passed by the server's clock. Turns back to false when a late bid
 * moves the end.
 */
export function useIsOver(endsAt: string): boolean {
  const end = Date.parse(endsAt)
  const renderedAt = useRenderedAt()
  return useSyncExternalStore(
    onEverySecond,
    () => end <= serverNow(),
    () => end <= renderedAt,
  )
}
