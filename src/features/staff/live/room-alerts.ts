import { liveText } from '../../../languages/staff/live.ts'
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

const TITLES = {
  paused: 'alertPaused',
  'no-bids': 'alertNoBids',
  'one-account': 'alertOneAccount',
  'reserve-near': 'alertReserveNear',
} as const satisfies Record<Alert['kind'], string>

export function alertTitle({ alert }: RoomAlert): string {
  return liveText(TITLES[alert.kind])
}

/** In one sentence what it is about. */
export function alertText({ line, alert }: RoomAlert, now: number): string {
  const { lot_number: lot, title, watchers, bid_count: all, bidder_count: bidders } = line
  switch (alert.kind) {
    case 'paused':
      return liveText('pausedFor', { lot, span: span(now - alert.since.getTime()) })
    case 'no-bids':
      return liveText('noBidsEndsIn', {
        ...{ title, watchers },
        span: span(alert.endsAt.getTime() - now),
      })
    case 'one-account':
      return liveText('oneAccount', { bidder: alert.bidder, bids: alert.bids, all, lot })
    case 'reserve-near':
      return liveText('reserveNear', { lot, short: formatCents(alert.short), bidders })
  }
}
