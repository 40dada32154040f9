import type { Auction, CommandOf, Decision } from '../auction.ts'
import { MINUTE, SECOND } from '../durations.ts'
import type { Announced } from '../listing/announced-changes.ts'
import { announcedSentence } from '../listing/announced-sentences.ts'
import { LEAST_MINUTES_AFTER_PAUSE } from './pause.ts'

/** A time in which the house could write nothing, so that nobody could bid; by the database's clock, UTC. */
export interface Outage {
  from: Date
  until: Date
}

/** What is shorter costs nobody a bid: browsers repeat what got no answer for as long. */
export const SHORTEST_OUTAGE_MS = 10 * SECOND

/** An end is near so long after an outage: whoever bids late may have been kept from it. */
export const NEAR_END_MS = LEAST_MINUTES_AFTER_PAUSE * MINUTE

export function isOutage({ from, until }: Outage): boolean {
  return lengthOf({ from, until }) > SHORTEST_OUTAGE_MS
}

/**
 * The end moves by as long as the outage lasted, also where it would have come meanwhile. After more than ten minutes ten are left
 * at least, as after a pause: whoever was in front of the auction has gone.
 */
export function decideExtension(
  auction: Auction,
  { outage, announced }: CommandOf<'extend-for-outage'>,
  now: Date,
): Decision {
  const { status, endsAt, pausedAt } = auction
  if (pausedAt !== null) return refuse({ reason: 'paused', since: pausedAt })
  if (endsAt <= outage.from) return refuse({ reason: 'closed', status, endsAt })
  const isNear = endsAt.getTime() <= outage.until.getTime() + NEAR_END_MS
  if (!isNear || !isOutage(outage) || now < outage.until)
    return refuse({ reason: 'not-due', endsAt })
  const lasted = lengthOf(outage)
  const moved = endsAt.getTime() + lasted
  const least = lasted > NEAR_END_MS ? outage.until.getTime() + NEAR_END_MS : moved
  return {
    outcome: 'accepted',
    events: [
      {
        type: 'extended',
        endsAt: new Date(Math.max(moved, least)),
        outageFrom: outage.from,
        outageUntil: outage.until,
        announced,
      },
    ],
  }
}

/** What bidders are told of it. */
export function outageAnnounced(outage: Outage): Announced {
  const lasted = lengthInWords(Math.round(lengthOf(outage) / SECOND))
  return { words: [announcedSentence('outage', { lasted })], note: null }
}

/** "42 seconds", "3 minutes", "2 hours 5 minutes". */
function lengthInWords(seconds: number): string {
  if (seconds < 120) return count(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return count(minutes, 'minute')
  const rest = minutes % 60
  const hours = count(Math.floor(minutes / 60), 'hour')
  return rest === 0 ? hours : `${hours} ${count(rest, 'minute')}`
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`
}

function lengthOf({ from, until }: Outage): number {
  return until.getTime() - from.getTime()
}

function refuse(refusal: Extract<Decision, { outcome: 'refused' }>['refusal']): Decision {
  return { outcome: 'refused', refusal }
}
