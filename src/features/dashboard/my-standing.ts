import type { OwnStanding } from '../../live/protocol.ts'
import type { MyStanding } from './dashboard.ts'

/** How a member stands, in the words of `GET /api/auctions/{id}/standing`. */
export function standingInReply({
  standing,
  last_bid,
  voided_bid,
  ...rest
}: OwnStanding): Omit<MyStanding, 'own_bids' | 'sells_lot'> {
  const { version, outcome, reservation } = rest
  return {
    standing: standing ?? 'none',
    highest_own_bid: last_bid?.amount ?? null,
    voided_bid: voided_bid?.amount ?? null,
    outcome,
    reservation,
    version,
  }
}
