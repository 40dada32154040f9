import { useRenderedAt } from '../frame/page-time.ts'
import './clock-stands-still.css'
import { dayAndMinute } from './instants.ts'

/** For browsers without scripts, where nothing counts down: of when the times left are. */
export function ClockStandsStill() {
  const at = useRenderedAt()
  return (
    <noscript>
      <p className="clock-stands-still">
        {`Time left as of ${dayAndMinute(new Date(at).toISOString())}. Without JavaScript it does not count down: reload the page.`}
      </p>
    </noscript>
  )
}
