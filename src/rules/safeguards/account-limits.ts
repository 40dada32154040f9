import { z } from 'zod'
import { limitsText } from '../../languages/rules/limits.ts'
import { dollarsToCents, formatDollars, MAX_DOLLARS, toDollars, type Cents } from '../money.ts'

/** How much one account may promise: what a throw-away account could do to an auction ends here. */
export interface AccountLimits {
  /** Of one bid; null is no limit, here and below. */
  largestBid: Cents | null
  /** The sum of the bids that lead and the purchases that are not paid. */
  commitments: Cents | null
  /** Buy Nows that are not paid. */
  openBuyNows: number | null
}

/** Those that staff set for one member; what is left out is as the house has it. */
export type OwnLimits = Partial<AccountLimits>

/** The house's: staff have looked at the ID photo of some. */
export interface HouseLimits {
  unreviewed: AccountLimits
  reviewed: AccountLimits
}

export const NO_LIMITS: AccountLimits = { largestBid: null, commitments: null, openBuyNows: null }

/** For accounts whose ID nobody reviewed, outside the demo. */
export const USUAL_LIMITS: AccountLimits = {
  largestBid: dollarsToCents(100_000),
  commitments: dollarsToCents(250_000),
  openBuyNows: 3,
}

const amount = z
  .int({ error: () => limitsText('wholeDollars') })
  .min(0, { error: () => limitsText('negative') })
  .max(MAX_DOLLARS, { error: () => limitsText('tooHigh', { most: formatDollars(MAX_DOLLARS) }) })
  .nullable()

/** As settings and calls have them: dollars, and null for no limit. */
export const limitsSchema = z.object({
  largest_bid: amount,
  commitments: amount,
  open_buy_nows: z.int().min(0).max(1_000).nullable(),
})

export type LimitsView = z.infer<typeof limitsSchema>

export function presentLimits(limits: AccountLimits): LimitsView {
  return {
    largest_bid: toDollars(limits.largestBid),
    commitments: toDollars(limits.commitments),
    open_buy_nows: limits.openBuyNows,
  }
}

/** Those that staff set for one member, as calls have them. */
export function presentOwnLimits(own: OwnLimits): Partial<LimitsView> {
  return {
    ...(own.largestBid !== undefined && { largest_bid: toDollars(own.largestBid) }),
    ...(own.commitments !== undefined && { commitments: toDollars(own.commitments) }),
    ...(own.openBuyNows !== undefined && { open_buy_nows: own.openBuyNows }),
  }
}

export function limitsFrom(given: Partial<LimitsView>): OwnLimits {
  return {
    ...(given.largest_bid !== undefined && { largestBid: dollarsToCents(given.largest_bid) }),
    ...(given.commitments !== undefined && { commitments: dollarsToCents(given.commitments) }),
    ...(given.open_buy_nows !== undefined && { openBuyNows: given.open_buy_nows }),
  }
}

/** The limits of one account. */
export function limitsOf(
  house: HouseLimits,
  { isReviewed, own }: { isReviewed: boolean; own: OwnLimits | null },
): AccountLimits {
  return { ...(isReviewed ? house.reviewed : house.unreviewed), ...own }
}

export function isLimited({ largestBid, commitments, openBuyNows }: AccountLimits): boolean {
  return largestBid !== null || commitments !== null || openBuyNows !== null
}

/** What an account would promise with a bid or a purchase, and what it has promised beside this auction. */
export interface Commitment {
  kind: 'bid' | 'buy-now'
  amount: Cents
  others: Cents
  openBuyNows: number
}

export type LimitName = keyof AccountLimits

/** The limit that would be passed, or null. */
export function passedLimit(
  limits: AccountLimits,
  { kind, amount: asked, others, openBuyNows }: Commitment,
): { limit: LimitName; most: number } | null {
  if (kind === 'bid' && isAbove(asked, limits.largestBid)) {
    return { limit: 'largestBid', most: limits.largestBid }
  }
  if (kind === 'buy-now' && isAbove(openBuyNows + 1, limits.openBuyNows)) {
    return { limit: 'openBuyNows', most: limits.openBuyNows }
  }
  if (isAbove(others + asked, limits.commitments)) {
    return { limit: 'commitments', most: limits.commitments }
  }
  return null
}

function isAbove<Most extends number>(value: number, most: Most | null): most is Most {
  return most !== null && value > most
}
