import type { Auction, AuctionEvent, CommandOf, Decision, StandingBid } from '../auction.ts'
import { biddingBy, goesWith, isByMaximum, linesOf, withoutBid } from '../maximum/offers.ts'
import { clockOf } from './pause.ts'

/**
 * Decides that a bid of an open run is undone: the auction is as if it had never been accepted. The end that it may have
 * moved stays, for others rely on the clock that they saw. With a bid that a maximum made goes that maximum and all that was bid
 * by it; with any bid go the automatic ones that would not have been made without it. Where a maximum then leads at another
 * amount, it bids that anew; the price never rises.
 */
export function decideVoid(auction: Auction, command: CommandOf<'void-bid'>, now: Date): Decision {
  if (auction.status !== 'available' || clockOf(auction, now) >= auction.endsAt) {
    return { outcome: 'refused', refusal: { reason: 'bids-final' } }
  }
  const { bid, offers, answer, reason } = command
  const before = linesOf(offers)
  if (!before.some((line) => line.bid === bid)) {
    return { outcome: 'refused', refusal: { reason: 'bid-not-standing' } }
  }
  const left = withoutBid(offers, bid)
  const { leading: replayed, leadingMaximum } = biddingBy(left, auction)
  const leading = noHigher(replayed, auction.leading)
  // What it was bid up to, where the price may not rise to it, is its maximum still.
  const isCapped = (replayed?.amount ?? 0) > (leading?.amount ?? 0)
  const maximum = leadingMaximum ?? (isCapped ? replayed?.amount : undefined)
  const stays = new Set(
    linesOf(left).filter((line) => {
      if (!isByMaximum(line) || line.amount < (leading?.amount ?? 0)) return true
      return line.amount === leading?.amount && line.bidder === leading.bidder
    }),
  )
  const fallen = before.filter((line) => line.bid !== bid && !stays.has(line))
  let standing = before
  const events = [...fallen.toReversed().map((line) => line.bid), bid].map((one): AuctionEvent => {
    standing = standing.filter((line) => line.bid !== one)
    const next = highestOf(standing)
    const highest = { highest: next?.amount ?? null, leader: next?.bidder ?? null }
    return {
      type: 'bid-voided',
      bid: one,
      ...highest,
      ...(one !== bid && { follows: bid }),
      reason,
    }
  })
  const last = events.at(-1)
  const isLed = highestOf(standing)?.amount === leading?.amount
  const voided = before.find((line) => line.bid === bid)
  if (voided && isByMaximum(voided)) {
    events.push({ type: 'maximum-set', bidder: voided.bidder, maximum: null })
  }
  if (isLed && last?.type === 'bid-voided' && maximum !== undefined) last.maximum = maximum
  if (!isLed && leading) {
    const allowed = maximum ?? leading.amount
    events.push({ type: 'bid-placed', bid: answer, ...leading, maximum: allowed })
  }
  return { outcome: 'accepted', events }
}

/**
 * The price never rises by a void: who had outbid a maximum by an exact bid, and then set a maximum too, would else pay an increment
 * above it once that bid is gone.
 */
function noHigher(replayed: Auction['leading'], before: Auction['leading']): Auction['leading'] {
  return replayed && before && replayed.amount > before.amount
    ? { ...replayed, amount: before.amount }
    : replayed
}

/** Why an account may neither bid nor buy any more; a consignor's people, of today and of then, may not on lots that are or were its own. */
export type Barred = 'closed' | 'banned' | 'staff' | 'consignor'

/**
 * The bids that would lead once `bid` is undone, though their bidders may no longer bid: they are undone before it, this one
 * first. So who cannot act any more neither wins nor drives the price. Those below the next that counts stay, where that does not go
 * with `bid` itself; and all stay where `bid` does not lead: then nobody leads again by it.
 */
export function passedOver<Bid extends StandingBid & { barred: Barred | null }>(
  standing: readonly Bid[],
  bid: string,
): (Bid & { barred: Barred })[] {
  const gone = highestOf(standing)
  if (gone?.bid !== bid) return []
  const left = standing.filter((one) => !goesWith(one, gone))
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
export function highestOf(bids: readonly StandingBid[]): StandingBid | null {
  return bids.reduce<StandingBid | null>(
    (highest, one) => (highest && highest.amount >= one.amount ? highest : one),
    null,
  )
}
