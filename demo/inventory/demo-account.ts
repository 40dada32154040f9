import { demoBidders } from './bidders.ts'
import type { PastBid } from './past-bids.ts'
import type { Schedule } from './runs.ts'

/** What the demo account has done so far, so that every screen of a member has something to show. */

/** The demo account among those who bid: it comes after the demo bidders. */
export const DEMO_ACCOUNT = demoBidders.length

/** Which bids of a lot are the demo account's own, counted from the highest, which is 0. */
const OWN_BIDS: Readonly<Record<number, readonly number[]>> = {
  // Running: two that it leads, two in which it was outbid.
  10517: [0, 3],
  10384: [0, 2],
  10501: [1, 4, 6],
  10482: [1],
  // Over: won and to be paid, won and paid, lost, and highest below the reserve.
  10382: [0, 2],
  10408: [0, 1, 3],
  10481: [1, 3],
  10460: [0],
  // Outbid, then bought.
  10499: [1, 5],
}

/** Lots that the demo account took with Buy Now, this long before their run would have ended. */
const BOUGHT_BEFORE_END_MINUTES: Readonly<Record<number, number>> = { 10499: 25 }

export function withOwnBids(lotNumber: number, bids: readonly PastBid[]): PastBid[] {
  const own = OWN_BIDS[lotNumber] ?? []
  return bids.map((bid, at) =>
    own.includes(bids.length - 1 - at) ? { ...bid, bidder: DEMO_ACCOUNT } : bid,
  )
}

/** When the demo account bought the lot, in minutes before seeding; null: it did not. */
export function boughtMinutesAgo(lotNumber: number, schedule: Schedule): number | null {
  const before = BOUGHT_BEFORE_END_MINUTES[lotNumber]
  return before === undefined ? null : before - schedule.endsInMinutes
}
