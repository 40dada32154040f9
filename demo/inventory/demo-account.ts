import type { HowTold } from '../../src/rules/saved-searches/saved-searches.ts'
import { demoBidders } from './bidders.ts'
import type { PastBid } from './past-bids.ts'
import type { Schedule } from './runs.ts'

/** What the demo account has done so far, so that every screen of a member has something to show. */

const DAY = 24 * 60

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

/**
 * What it watches, and how many minutes before seeding it began to: while the lot ran, and too late for a reminder that is due by
 * then. One is sold, one was won by another, the others run.
 */
export const WATCHED: readonly { lotNumber: number; minutesAgo: number }[] = [
  { lotNumber: 10377, minutesAgo: 12_000 },
  { lotNumber: 10530, minutesAgo: 2_100 },
  { lotNumber: 10467, minutesAgo: 1_480 },
  { lotNumber: 10533, minutesAgo: 520 },
  { lotNumber: 10482, minutesAgo: 260 },
  { lotNumber: 10468, minutesAgo: 240 },
  { lotNumber: 10391, minutesAgo: 35 },
]

export interface DemoSearch {
  name: string
  query: string
  notify: HowTold
  savedMinutesAgo: number
  /** When it last looked at what had come to be found. */
  lookedMinutesAgo: number
}

/** A lot that is held since the last look is a match of the first. */
export const SEARCHES: readonly DemoSearch[] = [
  {
    ...{ name: 'Harley-Davidsons', query: 'make=Harley-Davidson', notify: 'never' },
    ...{ savedMinutesAgo: 20 * DAY, lookedMinutesAgo: 60 },
  },
  {
    ...{ name: 'Classics without reserve', query: 'category=classic-cars&no_reserve=true' },
    ...{ notify: 'daily', savedMinutesAgo: 9 * DAY, lookedMinutesAgo: 300 },
  },
  {
    ...{ name: 'Trucks in Texas under $20,000', notify: 'at_once' },
    ...{ query: 'body_style=Pickup&state=TX&price_max=20000' },
    ...{ savedMinutesAgo: 6 * DAY, lookedMinutesAgo: 2 * DAY },
  },
]
