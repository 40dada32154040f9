import { toDollars } from '../../src/rules/money.ts'
import { BID_INCREMENT } from '../../src/rules/policy.ts'
import { demoBidders } from './bidders.ts'

/** One bid made before the demo started. */
export interface PastBid {
  /** Index into the demo bidders. */
  bidder: number
  /** Whole dollars. */
  amount: number
  minutesAgo: number
}

interface BidLadder {
  startingBid: number
  highestBid: number
  count: number
  startedMinutesAgo: number
  /** 0 while the auction runs, else how long ago it ended. */
  endedMinutesAgo: number
}

/** Whole dollars. */
export const INCREMENT = toDollars(BID_INCREMENT)

/** The demo is supposed to start at three in the afternoon, so that its nights fall where nights are. */
const CLOCK_AT_START = 15 * 60

/** Makes believable bids, oldest first, from the first step above the starting bid to the highest. */
export function makePastBids(ladder: BidLadder, random: () => number): PastBid[] {
  const amounts = climb(ladder, random)
  const times = bidTimes(ladder, random)
  const people = takeTurns(ladder.count, random)
  return amounts.map((amount, index) => ({
    bidder: people[index] ?? 0,
    amount,
    minutesAgo: times[index] ?? ladder.endedMinutesAgo + 1,
  }))
}

/** Amounts that rise by at least one increment, mostly in round hundreds. */
function climb({ startingBid, highestBid, count }: BidLadder, random: () => number): number[] {
  const spare = highestBid - startingBid - count * INCREMENT
  if (spare < 0) throw new RangeError(`${count} bids do not fit below $${highestBid}`)
  const weights = Array.from({ length: count }, () => random() ** 2 + 0.05)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = startingBid
  let shared = 0
  return weights.map((weight, index) => {
    shared += weight
    const due = startingBid + (index + 1) * INCREMENT + (spare * shared) / total
    const rounded = Math.max(reached + INCREMENT, Math.round(due / 100) * 100)
    const limit = highestBid - (count - 1 - index) * INCREMENT
    reached = index === count - 1 ? highestBid : Math.min(rounded, limit)
    return reached
  })
}

/** Minutes ago, falling: denser towards the end, thin at night. */
function bidTimes(ladder: BidLadder, random: () => number): number[] {
  const { count, startedMinutesAgo, endedMinutesAgo } = ladder
  const open = startedMinutesAgo - endedMinutesAgo
  const times = new Set<number>()
  for (let tries = 0; times.size < count; tries++) {
    const minutesAgo = Math.round(endedMinutesAgo + 1 + (open - 3) * random() ** 1.7)
    const clock = (((CLOCK_AT_START - minutesAgo) % 1440) + 1440) % 1440
    const isNight = clock < 7 * 60 || clock > 23 * 60
    if (!isNight || random() < 0.08 || tries > 400) times.add(minutesAgo)
  }
  return [...times].toSorted((a, b) => b - a)
}

/** Who bids when: a few people take turns, and now and then somebody raises their own bid. */
function takeTurns(count: number, random: () => number): number[] {
  const size = Math.min(count, 2 + Math.floor(random() * (1 + count / 4)))
  const group = new Set<number>()
  while (group.size < size) group.add(Math.floor(random() * demoBidders.length))
  const people = [...group]
  const turns: number[] = []
  while (turns.length < count) {
    const next = people[Math.floor(random() * people.length)] ?? 0
    if (next !== turns.at(-1) || people.length === 1 || random() < 0.12) turns.push(next)
  }
  return turns
}
