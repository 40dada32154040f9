import type { Auction, AuctionEvent, CommandOf, Decision, StandingBid } from '../auction.ts'
import { clockOf } from './pause.ts'

/**
 * Decides that a bid of an open run is undone: the auction is as if it had never been accepted. The end that it may have
 * moved stays, for others rely on the clock that they saw. `standing` are the bids of the run that count, or of them the
 * voided one and the two highest.
 */
export function decideVoid(auction: Auction, command: CommandOf<'void-bid'>, now: Date): Decision {
  if (auction.status !== 'available' || clockOf(auction, now) >= auction.endsAt) {
    return { outcome: 'refused', refusal: { reason: 'bids-final' } }
  }
  const { bid, standing, reason } = command
  if (!standing.some((one) => one.bid === bid)) {
    return { outcome: 'refused', refusal: { reason: 'bid-not-standing' } }
  }
  const next = highestOf(standing.filter((one) => one.bid !== bid))
  const event: AuctionEvent = {
    type: 'bid-voided',
    bid,
    highest: next?.amount ?? null,
    leader: next?.bidder ?? null,
    reason,
  }
  return { outcome: 'accepted', events: [event] }
}

/** Why an account may neither bid nor buy any more; a consignor's people, of today and of then, may not on lots that are or were its own. */
export type Barred = 'closed' | 'banned' | 'staff' | 'consignor'

/**
 * The bids that would lead once `bid` is undone, though their bidders may no longer bid: they are undone before it, this one
 * first. So who cannot act any more neither wins nor drives the price. Those below the next that counts stay, and all stay
 * where `bid` does not lead: then nobody leads again by it.
 */
export function passedOver<Bid extends StandingBid & { barred: Barred | null }>(
  standing: readonly Bid[],
  bid: string,
): (Bid & { barred: Barred })[] {
  if (highestOf(standing)?.bid !== bid) return []
  const left = standing.filter((one) => one.bid !== bid)
  const downwards = left.toSorted((one, other) => other.amount - one.amount)
  const next = downwards.findIndex(({ barred }) => barred === null)
  return downwards.slice(0, next === -1 ? undefined : next).filter(isBarred)
}

function isBarred<Bid extends { barred: Barred | null }>(
  bid: Bid,
): bid is Bid & { barred: Barred } {
  return bid.barred !== null
}

/** What the ledger says of such a bid, sealed. */
export const BARRED_REASONS: Readonly<Record<Barred, string>> = {
  closed: 'Would lead again, but its account is closed',
  banned: 'Would lead again, but its account is banned',
  staff: 'Would lead again, but its bidder works here',
  consignor: 'Would lead again, but its bidder acts or acted for the consignor, or for one before',
}

/** Of two of one amount the earlier one, as everywhere. */
function highestOf(bids: readonly StandingBid[]): StandingBid | null {
  return bids.reduce<StandingBid | null>(
    (highest, one) => (highest && highest.amount >= one.amount ? highest : one),
    null,
  )
}

/** The bids of the present run that count, in the ledger's order, followed event by event. */
export function followStandingBids() {
  const standing = new Map<string, StandingBid>()
  return {
    bids: (): readonly StandingBid[] => [...standing.values()],
    after(event: AuctionEvent): void {
      if (event.type === 'relisted') standing.clear()
      if (event.type === 'bid-voided') standing.delete(event.bid)
      if (event.type !== 'bid-placed') return
      const { bid, bidder, amount } = event
      standing.set(bid, { bid, bidder, amount })
    },
  }
}
