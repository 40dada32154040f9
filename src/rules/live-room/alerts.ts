import { HOUR } from '../durations.ts'
import { cents, type Cents } from '../money.ts'

/** What about a running auction staff should look at before it ends. */

export type Alert =
  /** Nobody can bid until somebody lets it go on. */
  | { kind: 'paused'; since: Date }
  /** Nobody has bid, and the end is near. */
  | { kind: 'no-bids'; endsAt: Date }
  /** So little is missing that a word with the highest bidder may sell it. */
  | { kind: 'reserve-near'; short: Cents }
  /** One account places most of the bids. */
  | { kind: 'one-account'; bidder: string; bids: number }

export const NO_BIDS_WITHIN_MS = HOUR
/** What may be missing to the reserve, as a share of it. */
export const NEAR_RESERVE = 0.1
/** So many bids of one account, and at least this share of all, are worth a look. */
export const MANY_BIDS = 6
export const MANY_BIDS_SHARE = 0.5

interface Running {
  endsAt: Date
  pausedAt: Date | null
  reserve: Cents | null
  bid: Cents | null
  bidCount: number
  /** Whoever has placed most of the bids. */
  busiest: { bidder: string; bids: number } | null
}

/** The most pressing first. */
export function alertsOf(running: Running, now: Date): Alert[] {
  const { endsAt, pausedAt, reserve, bid, bidCount, busiest } = running
  if (pausedAt !== null) return [{ kind: 'paused', since: pausedAt }]
  const left = endsAt.getTime() - now.getTime()
  const alerts: Alert[] = []
  if (left <= 0) return alerts
  if (bidCount === 0 && left <= NO_BIDS_WITHIN_MS) alerts.push({ kind: 'no-bids', endsAt })
  if (busiest && busiest.bids >= MANY_BIDS && busiest.bids >= bidCount * MANY_BIDS_SHARE)
    alerts.push({ kind: 'one-account', ...busiest })
  if (reserve !== null && bid !== null && bid < reserve && bid >= reserve * (1 - NEAR_RESERVE))
    alerts.push({ kind: 'reserve-near', short: cents(reserve - bid) })
  return alerts
}
