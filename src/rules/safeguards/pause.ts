import type { Auction, CommandOf, Decision } from '../auction.ts'
import { MINUTE } from '../durations.ts'

/**
 * A pause for a fault: bidders cannot see, bid or pay attention through no fault of theirs. Nobody can bid or buy meanwhile, and
 * the end moves by as long as it lasted, for everybody.
 */

/** Whoever was in front of an auction has gone meanwhile: what goes on runs for so many minutes at least. */
export const LEAST_MINUTES_AFTER_PAUSE = 10

/** The time by which an auction is decided: while it is paused its clock stands still. */
export function clockOf({ pausedAt }: Pick<Auction, 'pausedAt'>, now: Date): Date {
  return pausedAt ?? now
}

/** Only what runs is paused: an end that has come is final. */
export function decidePause(auction: Auction, command: CommandOf<'pause'>, now: Date): Decision {
  const { status, endsAt, pausedAt } = auction
  if (pausedAt !== null) return refuse({ reason: 'paused', since: pausedAt })
  if (now >= endsAt) return refuse({ reason: 'closed', status, endsAt })
  return accept({ type: 'paused', pausedAt: now, reason: command.reason })
}

export function decideResume(auction: Auction, command: CommandOf<'resume'>, now: Date): Decision {
  const { endsAt, pausedAt } = auction
  const { atLeast } = command
  if (pausedAt === null) return refuse({ reason: 'not-paused' })
  const resumed = Math.max(resumedEnd(endsAt, pausedAt, now), now.getTime() + atLeast)
  return accept({ type: 'resumed', endsAt: new Date(resumed), atLeast })
}

/** @param minutes that bidders have at least, if staff give them more than the rule does */
export function resumption(minutes = LEAST_MINUTES_AFTER_PAUSE): CommandOf<'resume'> {
  return { type: 'resume', atLeast: Math.max(minutes, LEAST_MINUTES_AFTER_PAUSE) * MINUTE }
}

/** A clock that was set back does not bring the end nearer. */
function resumedEnd(endsAt: Date, pausedAt: Date, now: Date): number {
  return endsAt.getTime() + Math.max(0, now.getTime() - pausedAt.getTime())
}

function accept(...events: Extract<Decision, { outcome: 'accepted' }>['events']): Decision {
  return { outcome: 'accepted', events }
}

function refuse(refusal: Extract<Decision, { outcome: 'refused' }>['refusal']): Decision {
  return { outcome: 'refused', refusal }
}
