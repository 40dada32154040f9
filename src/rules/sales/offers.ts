import type { Auction } from '../auction.ts'
import { HOUR } from '../durations.ts'
import type { Cents } from '../money.ts'
import { OFFER_HOURS } from '../policy.ts'
import type { Barred } from '../safeguards/void-bid.ts'

/** Prices that are offered to one bidder after a run: below its reserve, or after its buyer did not pay. */

export const OFFER_KINDS = ['counter_offer', 'second_chance'] as const
export type OfferKind = (typeof OFFER_KINDS)[number]

export const OFFER_STATES = ['waiting', 'accepted', 'declined', 'expired', 'withdrawn'] as const
export type OfferState = (typeof OFFER_STATES)[number]

export function offerExpiresAt(madeAt: Date): Date {
  return new Date(madeAt.getTime() + OFFER_HOURS * HOUR)
}

export type OfferRefusal =
  /** No run that ended below its reserve without a buyer. */
  | { reason: 'not-below-reserve' }
  /** An offer is made to come closer to the reserve, not to pay less than was bid. */
  | { reason: 'not-above-bid'; bid: Cents }

/** Why a counter-offer cannot be made to the highest bidder; null where it can. */
export function counterOfferRefusal(auction: Auction, amount: Cents): OfferRefusal | null {
  const { leading } = auction
  if (!isUndecidedBelowReserve(auction) || !leading) return { reason: 'not-below-reserve' }
  return amount > leading.amount ? null : { reason: 'not-above-bid', bid: leading.amount }
}

/** Whether a run ended below its reserve, and nobody has it yet: the engine asks the same of rows. */
export function isUndecidedBelowReserve({
  status,
  outcome,
  reservation,
}: Pick<Auction, 'status' | 'outcome' | 'reservation'>): boolean {
  return status === 'ended' && outcome === 'reserve_not_met' && reservation === null
}

/** Whether a run was won or bought by somebody who then did not pay, and waits for what becomes of it. */
export function isLeftByBuyer({
  status,
  outcome,
  reservation,
}: Pick<Auction, 'status' | 'outcome' | 'reservation'>): boolean {
  const hadBuyer = outcome === 'won' || outcome === 'bought'
  return status === 'ended' && hadBuyer && reservation === null
}

export interface RunBidder {
  id: string
  /** The highest of the bidder's bids. */
  amount: Cents
  barred: Barred | null
  /** Had the run, and did not pay. */
  hasBought: boolean
  /** A second chance of this run was offered before. */
  wasAsked: boolean
}

/** Whom to ask next, at the own highest bid: nobody below the reserve, for that would break faith with the bank. */
export function nextToAsk(
  bidders: readonly RunBidder[],
  reservePrice: Cents | null,
): RunBidder | null {
  const may = bidders.filter(
    ({ amount, barred, hasBought, wasAsked }) =>
      !barred && !hasBought && !wasAsked && amount >= (reservePrice ?? 0),
  )
  return may.toSorted((one, other) => other.amount - one.amount)[0] ?? null
}
