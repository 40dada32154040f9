import { lotText } from '../../languages/site/lot.ts'
import type { ListedAuction } from '../../live/listed-auction.ts'
import { useRenderedAt } from '../frame/page-time.ts'
import './clock-stands-still.css'
import { dayAndMinute } from './instants.ts'

/** Whether its time left is shown, and becomes less. */
export function isRunning({
  status,
  paused_at: pausedAt,
}: Pick<ListedAuction, 'status' | 'paused_at'>) {
  return status === 'available' && pausedAt === null
}

/**
 * For browsers without scripts, where nothing counts down: of when the times left are, if it `isNeeded`. The element is always there:
 * React looks at nothing within it, so that a page whose auction has ended meanwhile hydrates all the same.
 */
export function ClockStandsStill({ isNeeded = true }: { isNeeded?: boolean }) {
  const at = useRenderedAt()
  return (
    <noscript>
      {isNeeded ? (
        <p className="clock-stands-still">
          {lotText('clock', { at: dayAndMinute(new Date(at).toISOString()) })}
        </p>
      ) : null}
    </noscript>
  )
}
