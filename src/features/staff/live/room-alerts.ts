import { alertsOf, type Alert } from '../../../rules/live-room/alerts.ts'
import { dollarsToCents, formatCents } from '../../../rules/money.ts'
import { span } from '../today/urgency.ts'
import type { RunningAuction } from './live-room.ts'

export interface RoomAlert {
  line: RunningAuction
  alert: Alert
}

/** What to look at, of what ends first on top. */
export function alertsIn(lines: readonly RunningAuction[], now: Date): RoomAlert[] {
  const place = ({ ends_at, paused_at }: RunningAuction) =>
    paused_at === null ? Date.parse(ends_at) : 0
  const sorted = lines.toSorted((a, b) => place(a) - place(b))
  return sorted.flatMap((line) =>
    alertsOf(
      {
        endsAt: new Date(line.ends_at),
        pausedAt: line.paused_at === null ? null : new Date(line.paused_at),
        reserve: dollarsToCents(line.reserve_price),
        bid: dollarsToCents(line.current_bid),
        bidCount: line.bid_count,
        busiest: line.busiest,
      },
      now,
    ).map((alert) => ({ line, alert })),
  )
}

export const ALERT_TITLES: Readonly<Record<Alert['kind'], string>> = {
  paused: 'Paused for a fault',
  'no-bids': 'No bid',
  'one-account': 'Many bids from one account',
  'reserve-near': 'Reserve nearly met',
}

/** In one sentence what it is about. */
export function alertText({ line, alert }: RoomAlert, now: number): string {
  switch (alert.kind) {
    case 'paused':
      return `${line.lot_number} for ${span(now - alert.since.getTime())}. Nobody can bid, and its end moves by as long as this lasts.`
    case 'no-bids': {
      const watching = line.watchers === 0 ? 'nobody watching' : `${line.watchers} watching`
      return `${line.title} ends in ${span(alert.endsAt.getTime() - now)}, ${watching}.`
    }
    case 'one-account':
      return `${alert.bidder} placed ${alert.bids} of the ${line.bid_count} bids on ${line.lot_number}.`
    case 'reserve-near': {
      const bidders = line.bidder_count === 1 ? '1 bidder' : `${line.bidder_count} bidders`
      return `${line.lot_number} is ${formatCents(alert.short)} short, ${bidders}.`
    }
  }
}
