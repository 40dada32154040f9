import { seededRandom } from '../artwork/pen/seeded-random.ts'
import { fixedRuns } from './fixed-runs.ts'
import type { LotFacts, Prices } from './lot-facts.ts'
import type { Outcome } from './outcomes.ts'
import { INCREMENT, makePastBids, type PastBid } from './past-bids.ts'

/** When a lot is on sale, counted in minutes from the moment of seeding. */
export interface Schedule {
  status: 'available' | 'ended' | 'sold'
  /** Negative: minutes since it ended. */
  endsInMinutes: number
  startedMinutesAgo: number
}

/** A lot's schedule and its bids so far. */
export interface Run {
  schedule: Schedule
  bids: PastBid[]
}

const DAY = 24 * 60
const FIRST_END = 34
const LAST_END = 9 * DAY

/**
 * The run of one lot, the same at every start. `place` is its place among the lots that are still
 * to end, 0 to 1: the ends are spread over nine days, closer together in the first hours.
 */
export function makeRun(facts: LotFacts, outcome: Outcome, place: number): Run {
  const random = seededRandom(`run ${facts.lotNumber}`)
  const schedule = makeSchedule(facts.lotNumber, outcome, place, random)
  const endedMinutesAgo = Math.max(0, -schedule.endsInMinutes)
  const open = schedule.startedMinutesAgo - endedMinutesAgo
  const progress = open / (schedule.startedMinutesAgo + schedule.endsInMinutes)
  const target = bidTarget(facts, outcome, progress, random)
  if (target.count === 0) return { schedule, bids: [] }
  const ladder = {
    ...target,
    startingBid: facts.prices.start,
    startedMinutesAgo: schedule.startedMinutesAgo,
    endedMinutesAgo,
  }
  return { schedule, bids: makePastBids(ladder, random) }
}

function makeSchedule(
  lotNumber: number,
  outcome: Outcome,
  place: number,
  random: () => number,
): Schedule {
  const endsInMinutes =
    fixedRuns[lotNumber]?.endsInMinutes ?? Math.round(drawEnd(outcome, place, random))
  const length = (3 + Math.floor(random() * 5)) * DAY
  const opened = Math.max(0, endsInMinutes) + (0.2 + 3 * random()) * DAY
  const startedMinutesAgo = Math.round(Math.max(length, opened) - endsInMinutes)
  const status = outcome === 'running' ? 'available' : outcome === 'sold' ? 'sold' : 'ended'
  return { status, endsInMinutes, startedMinutesAgo }
}

/** Who won must still have time to pay, so their auctions ended within the last 20 hours; a day later that time is over. */
function drawEnd(outcome: Outcome, place: number, random: () => number): number {
  switch (outcome) {
    case 'running':
      return FIRST_END + (LAST_END - FIRST_END) * place ** 1.2
    case 'won':
      return -(90 + random() * 18 * 60)
    case 'overdue':
      return -(26 + random() * 14) * 60
    case 'sold':
      return -(2 + random() * 16) * DAY
    case 'reserve-not-met':
    case 'no-bids':
      return -(0.2 + random() * 3) * DAY
  }
}

interface BidTarget {
  count: number
  highestBid: number
}

function bidTarget(
  facts: LotFacts,
  outcome: Outcome,
  progress: number,
  random: () => number,
): BidTarget {
  const fixed = fixedRuns[facts.lotNumber]
  if (fixed?.bidCount && fixed.currentBid) {
    const most = bidsUpTo(fixed.currentBid, facts)
    return { count: Math.min(fixed.bidCount, most), highestBid: fixed.currentBid }
  }
  if (outcome === 'no-bids' || (outcome === 'running' && random() > 0.5 + progress * 0.3)) {
    return { count: 0, highestBid: 0 }
  }
  const [low, high] = priceRange(facts.prices, outcome)
  const share = outcome === 'running' ? Math.sqrt(progress) * (0.3 + 0.7 * random()) : random()
  const highestBid = Math.round((low + (high - low) * share) / 100) * 100
  const room = highestBid - facts.prices.start
  const step = Math.max(150, facts.prices.start / 90) * (0.8 + random() * 0.9)
  const most = Math.min(25, bidsUpTo(highestBid, facts))
  return { count: Math.min(most, Math.max(1, Math.round(room / step))), highestBid }
}

/** As many bids as there are increments from the start. */
function bidsUpTo(highestBid: number, { prices }: LotFacts): number {
  return Math.floor((highestBid - prices.start) / INCREMENT)
}

/** Between which amounts the highest bid lies: never above the retail estimate or Buy Now. */
function priceRange(prices: Prices, outcome: Outcome): [low: number, high: number] {
  const { start, reserve = start + 300, worth, buyNow = worth } = prices
  const ceiling = Math.min(worth * 0.88, buyNow - 200)
  switch (outcome) {
    case 'won':
    case 'overdue':
    case 'sold':
      return [reserve, Math.max(reserve, Math.min(ceiling, reserve * 1.12))]
    case 'reserve-not-met':
      return [start + INCREMENT, reserve - 200]
    case 'running':
    case 'no-bids':
      return [start + INCREMENT, Math.min(ceiling, Math.max(reserve * 1.1, start * 1.2))]
  }
}
