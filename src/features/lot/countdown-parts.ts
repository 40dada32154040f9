/** What the countdown of an auction page shows. Instants in milliseconds since 1970 UTC. */

import { auctionText } from '../../languages/site/auction.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../rules/durations.ts'

/** What is counted, as headings below the figures. */
export const countdownUnits = () => [
  auctionText('countdownDays'),
  auctionText('countdownHours'),
  auctionText('countdownMinutes'),
  auctionText('countdownSeconds'),
]

/** Days, hours, minutes and seconds left, two digits each (specification, section 2 'Auction detail'). */
export function countdownParts(endsAt: number, now: number): string[] {
  const left = Math.max(0, endsAt - now)
  return [left / DAY, (left % DAY) / HOUR, (left % HOUR) / MINUTE, (left % MINUTE) / SECOND].map(
    (value) => String(Math.floor(value)).padStart(2, '0'),
  )
}

/** The same in words, without the seconds: it changes once a minute, so nobody is read a ticking clock. */
export function countdownInWords(endsAt: number, now: number): string {
  const [days = 0, hours = 0, minutes = 0] = countdownParts(endsAt, now).map(Number)
  return auctionText('timeLeft', { days, hours, minutes })
}

/** The share of the auction's time that is left, from 1 at its start to 0 at its end. */
export function shareLeft(startedAt: number, endsAt: number, now: number): number {
  const whole = endsAt - startedAt
  if (whole <= 0) return 0
  return Math.min(1, Math.max(0, (endsAt - now) / whole))
}

/** What is read out when so much time is left: at ten minutes and at one, and no other moment. */
export function timeWarning(endsAt: number, before: number, now: number): string | null {
  const left = endsAt - now
  const crossed = (limit: number) => endsAt - before > limit && left <= limit
  if (left <= 0) return before < endsAt ? auctionText('auctionEnded') : null
  if (crossed(MINUTE))
    // A device that slept comes late: it is told what is left.
    return isJust(left, MINUTE)
      ? auctionText('oneMinuteLeft')
      : auctionText('secondsLeft', { seconds: Math.floor(left / SECOND) })
  if (crossed(10 * MINUTE))
    return isJust(left, 10 * MINUTE)
      ? auctionText('tenMinutesLeft')
      : auctionText('minutesLeft', { minutes: Math.floor(left / MINUTE) })
  return null
}

function isJust(left: number, limit: number): boolean {
  return limit - left < 5 * SECOND
}
