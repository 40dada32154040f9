import { dashboardText } from '../../languages/site/dashboard.ts'
import { DAY, HOUR, MINUTE } from '../../rules/durations.ts'
import type { ChipTone } from '../../ui/badge.tsx'
import { timeLeft } from '../lot/time-left.ts'
import type { MyBid } from './dashboard.ts'

/** The words of the dashboard's cards: specification, section 4. Instants in milliseconds since 1970 UTC. */

interface Label {
  word: string
  tone: ChipTone
}

/** A bid that staff undid, while no other of one's own is left in its run. */
export function voidedLabel(): Label {
  return { word: dashboardText('voided'), tone: 'mute' }
}

type Standing = Pick<MyBid, 'standing' | 'result' | 'run'> & {
  auction: Pick<MyBid['auction'], 'status' | 'run' | 'ends_at'>
}

interface Stopped {
  run: number
  auction: Pick<MyBid['auction'], 'status' | 'run' | 'paused_at'>
}

/**
 * How a bid stands, as the server computed it. Of an auction that is held again the bids of earlier runs
 * neither win nor lose, and a withdrawn one has no winner. The highest bid has not won what somebody else
 * bought at once, nor below the reserve.
 */
export function bidLabel({ standing, result, run, auction }: Standing): Label {
  if (auction.status === 'withdrawn') return { word: dashboardText('withdrawn'), tone: 'mute' }
  if (run < auction.run) return { word: dashboardText('relisted'), tone: 'mute' }
  if (result === 'reserve_not_met' && standing === 'leading') {
    return { word: dashboardText('reserveNotMet'), tone: 'warn' }
  }
  if (result === 'won') return { word: dashboardText('won'), tone: 'ok' }
  if (result === 'bought') return { word: dashboardText('reserved'), tone: 'ok' }
  const isWinning = standing === 'leading' && result !== 'lost'
  return isWinning
    ? { word: dashboardText('winning'), tone: 'ok' }
    : { word: dashboardText('outbid'), tone: 'bad' }
}

/** When the run of a bid ends, or null when it is over already, whatever the clock says. */
export function openUntil({ run, auction }: Pick<Standing, 'run' | 'auction'>): number | null {
  const isOpen = auction.status === 'available' && run === auction.run
  return isOpen ? Date.parse(auction.ends_at) : null
}

/**
 * What stands in place of the time left where the clock says nothing: what is paused goes on later, and what was withdrawn has
 * not ended. Null for all others, and for earlier runs, which are over.
 */
export function stoppedWord({ run, auction }: Stopped): string | null {
  if (run !== auction.run) return null
  if (auction.status === 'withdrawn') return dashboardText('withdrawn')
  const isPaused = auction.status === 'available' && auction.paused_at !== null
  return isPaused ? dashboardText('paused') : null
}

/** An unknown status counts as pending. */
export function reservationLabel(status: string): Label {
  if (status === 'completed') return { word: dashboardText('completed'), tone: 'ok' }
  if (status === 'cancelled') return { word: dashboardText('cancelled'), tone: 'mute' }
  return { word: dashboardText('pendingPayment'), tone: 'warn' }
}

/** 'Ended' when past, else days and hours, in the last hour whole minutes: "2d 3h", "45m", "<1m". */
export function shortTimeLeft(endsAt: number | null, now: number): string {
  if (endsAt === null || endsAt <= now) return dashboardText('ended')
  if (endsAt - now < HOUR) {
    return dashboardText('minutesLeft', { minutes: Math.floor((endsAt - now) / MINUTE) })
  }
  const hours = Math.floor((endsAt - now) / HOUR)
  return dashboardText('daysLeft', { days: Math.floor(hours / 24), hours: hours % 24 })
}

/** The time left of an auction that one follows: as above, in the last day to the second. */
export function watchedTimeLeft(endsAt: number | null, now: number): string {
  const isToday = endsAt !== null && endsAt > now && endsAt - now < DAY
  return isToday ? timeLeft(endsAt, now) : shortTimeLeft(endsAt, now)
}

/** The time left to answer an offer: "1d 23h", in the last day "5h 04m 09s". */
export function offerTimeLeft(expiresAt: number, now: number): string {
  const left = expiresAt - now
  if (left <= 0) return dashboardText('expired')
  return left < DAY ? timeLeft(expiresAt, now) : shortTimeLeft(expiresAt, now)
}
