import type { Auction, AuctionEvent } from '../auction.ts'
import type { NoticeKind } from './notices.ts'
import type { SaleStep } from './sale.ts'

/** Who is told what, and in which order: for each way in which a run ends or is sold after it, and for each deadline of a sale. */

export type RunEnd =
  | 'won'
  | 'bought'
  | 'reserve_not_met'
  | 'no_bids'
  | 'accepted_below_reserve'
  | 'offer_accepted'

interface Told {
  /** Who has a sale by it. */
  buyer: readonly NoticeKind[]
  /** Who bid most in a run that nobody won. */
  highest: readonly NoticeKind[]
  /** Everybody else who bid in the run or has a maximum in it, except who bought it before and did not pay. */
  others: readonly NoticeKind[]
}

export const TOLD_AT_END: Readonly<Record<RunEnd, Told>> = {
  won: { buyer: ['won', 'invoice'], highest: [], others: ['lost'] },
  bought: { buyer: ['invoice'], highest: [], others: ['lost'] },
  // The others hear anew when the vehicle is sold: until then nobody has lost it to anybody.
  reserve_not_met: { buyer: [], highest: ['below_reserve'], others: ['ended_below_reserve'] },
  no_bids: { buyer: [], highest: [], others: [] },
  accepted_below_reserve: { buyer: ['won', 'invoice'], highest: [], others: ['lost'] },
  // Who accepted an offer knows it: no 'won'.
  offer_accepted: { buyer: ['invoice'], highest: [], others: ['lost'] },
}

/** What a buyer is told of the purchase agreement that was signed at Buy Now, after the invoice. */
export const TOLD_AT_SIGNING = ['purchase_agreement'] as const satisfies readonly NoticeKind[]

/** What a buyer is told when a deadline of the sale passes. */
export const TOLD_AT_STEP: Readonly<Record<SaleStep, readonly NoticeKind[]>> = {
  remind_half_time: ['remind_half_time'],
  remind_last: ['remind_last'],
  overdue: ['overdue'],
  default: ['reservation_cancelled', 'account_closed'],
  complete: ['return_period_over'],
}

/** Whether who had an offer is told that it is withdrawn: not who gets the vehicle by the same step, at the own bid. */
export function isToldOfWithdrawal(
  { reservation }: Pick<Auction, 'reservation'>,
  userId: string,
): boolean {
  return reservation?.buyer !== userId
}

/** Null for an event that neither ends a run nor sells it. */
export function runEndOf(event: AuctionEvent): RunEnd | null {
  switch (event.type) {
    case 'closed':
      return event.outcome
    case 'bought':
      return 'bought'
    case 'accepted-below-reserve':
      return 'accepted_below_reserve'
    case 'offer-accepted':
      return 'offer_accepted'
    default:
      return null
  }
}
