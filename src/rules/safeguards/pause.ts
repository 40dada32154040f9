import type { Auction, CommandOf, Decision } from '../auction.ts'

/**
 * A pause for a fault: bidders cannot see, bid or pay attention through no fault of theirs. Nobody can bid or buy meanwhile, and
 * the end moves by as long as it lasted, for everybody.
 */

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

export function decideResume(auction: Auction, now: Date): Decision {
  if (auction.pausedAt === null) return refuse({ reason: 'not-paused' })
  return accept({ type: 'resumed', endsAt: resumedEnd(auction.endsAt, auction.pausedAt, now) })
}

/** A clock that was set back does not bring the end nearer. */
function resumedEnd(endsAt: Date, pausedAt: Date, now: Date): Date {
  return new Date(endsAt.getTime() + Math.max(0, now.getTime() - pausedAt.getTime()))
}

function accept(...events: Extract<Decision, { outcome: 'accepted' }>['events']): Decision {
  return { outcome: 'accepted', events }
}

function refuse(refusal: Extract<Decision, { outcome: 'refused' }>['refusal']): Decision {
  return { outcome: 'refused', refusal }
}
