/**
 * One property for each sentence on maximum bids, kept by every sequence of commands, at whatever times, with the increments in force:
 * whoever imports it has them tested.
 */
import { isEqual } from 'es-toolkit/predicate'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEDGER_START, writeLine } from '../../src/engine/ledger.server.ts'
import {
  apply,
  type Auction,
  type AuctionEvent,
  type Command,
  type CommandOf,
} from '../../src/rules/auction.ts'
import { minimumBid, oneIncrementAbove, reserveStatus } from '../../src/rules/bidding.ts'
import { decide } from '../../src/rules/decide.ts'
import { followOffers, linesOf } from '../../src/rules/maximum/offers.ts'
import { addCents, dollarsToCents } from '../../src/rules/money.ts'
import { BID_INCREMENTS } from '../../src/rules/policy.ts'
import { presentLive } from '../../src/rules/public-auction.ts'
import { after, anAuction } from '../builders.ts'
import { biddingIn, storyIn, type Step } from '../stories.ts'

type Setting = Step & { command: CommandOf<'set-maximum'> }

const settings = (steps: Step[]) =>
  steps.filter((step): step is Setting => step.command.type === 'set-maximum' && !step.isRefused)
const bidsIn = (events: readonly AuctionEvent[]) =>
  events.filter((event) => event.type === 'bid-placed')
const isSettled = ({ reservePrice, leading }: Auction) =>
  reserveStatus({ reservePrice, leading }) !== 'not_met'
const leads = ({ leading }: Auction, bidder: string) => leading?.bidder === bidder

test('who sets the highest maximum leads at one increment above the next-highest offer, never above the maximum', () => {
  const story = biddingIn(({ steps }) =>
    settings(steps).some(({ before, after: end, command: { bidder, maximum }, now }) => {
      const next = before.leadingMaximum ?? before.leading?.amount ?? before.startingBid
      if (leads(before, bidder) || !isSettled(before)) return false
      const isHighest = before.leadingMaximum === null || maximum > before.leadingMaximum
      if (leads(end, bidder) !== isHighest) return true
      return isHighest && end.leading?.amount !== Math.min(maximum, oneIncrementAbove(next, now))
    }),
  )
  expect(story).toBeNull()
})

test('of equal maximums the earlier leads, at that amount', () => {
  const story = biddingIn(({ steps }) =>
    settings(steps).some(
      ({ before, after: end, command: { bidder, maximum } }) =>
        before.leadingMaximum === maximum &&
        !leads(before, bidder) &&
        (end.leading?.bidder !== before.leading?.bidder || end.leading?.amount !== maximum),
    ),
  )
  expect(story).toBeNull()
})

test('a maximum below the leader’s is outbid at once, by one increment, never above the leader’s', () => {
  const story = biddingIn(({ steps }) =>
    settings(steps).some(({ before, after: end, command: { bidder, maximum }, now }) => {
      const { leadingMaximum } = before
      if (leadingMaximum === null || maximum >= leadingMaximum || leads(before, bidder))
        return false
      const amount = Math.min(leadingMaximum, oneIncrementAbove(maximum, now))
      return !isEqual(end.leading, { bidder: before.leading?.bidder, amount })
    }),
  )
  expect(story).toBeNull()
})

test('a maximum below the reserve bids in full, one that reaches it goes to the reserve, or as far as it must', () => {
  const story = biddingIn(({ steps }) =>
    settings(steps).some(({ before, after: end, command: { bidder, maximum }, now }) => {
      if (isSettled(before) || before.reservePrice === null) return false
      const { amount } = end.leading ?? { amount: 0 }
      if (!leads(end, bidder)) return true
      if (maximum < before.reservePrice) return amount !== maximum
      const base = before.leading?.amount ?? before.startingBid
      const reserve = Math.ceil(before.reservePrice / 100) * 100
      return amount !== Math.min(maximum, Math.max(reserve, oneIncrementAbove(base, now)))
    }),
  )
  expect(story).toBeNull()
})

test('with the reserve met or none, setting one’s own maximum while leading changes no price, high or low', () => {
  const story = biddingIn(({ steps }) =>
    settings(steps).some(
      ({ before, after: end, command: { bidder, maximum } }) =>
        leads(before, bidder) &&
        isSettled(before) &&
        (end.leading?.amount !== before.leading?.amount ||
          end.bidCount !== before.bidCount ||
          end.leadingMaximum !== (maximum > (before.leading?.amount ?? 0) ? maximum : null)),
    ),
  )
  expect(story).toBeNull()
})

test('whoever leads may set a maximum down to the price, anybody else down to the next bid', () => {
  const story = biddingIn(({ steps }) =>
    steps.some(({ before, command, now, isRefused }) => {
      if (command.type !== 'set-maximum' || before.status !== 'available') return false
      if (before.pausedAt !== null || now >= before.endsAt) return false
      const isOwn = leads(before, command.bidder)
      const least = isOwn ? (before.leading?.amount ?? 0) : minimumBid(before, now)
      return isRefused !== command.maximum < least
    }),
  )
  expect(story).toBeNull()
})

test('an exact bid that a standing maximum beats is accepted and overtaken in the same moment: two lines', () => {
  const story = biddingIn(({ steps }) =>
    answered(steps).some(({ before, events, after: end, command, maximum, now }) => {
      if (command.amount >= maximum) return false
      const [own, answer] = bidsIn(events)
      const amount = Math.min(maximum, oneIncrementAbove(command.amount, now))
      const isRight = own?.bidder === command.bidder && own.amount === command.amount
      return (
        !isRight ||
        answer?.bidder !== before.leading?.bidder ||
        answer?.amount !== amount ||
        end.leading?.amount !== amount
      )
    }),
  )
  expect(story).toBeNull()
})

test('one that a standing maximum only equals is refused with the new minimum, and the leader’s bid is the line', () => {
  const story = biddingIn(({ steps }) =>
    answered(steps).some(({ before, after: end, now, command, maximum, isRefused, events }) => {
      if (command.amount !== maximum) return false
      const decision = decide(before, command, now)
      const refusal = { reason: 'too-low', minimum: minimumBid(end, now) }
      if (!isRefused || decision.outcome !== 'refused' || !isEqual(decision.refusal, refusal))
        return true
      const lines = bidsIn(events)
      return (
        lines.length !== 1 ||
        !isEqual(end.leading, { bidder: before.leading?.bidder, amount: maximum })
      )
    }),
  )
  expect(story).toBeNull()
})

test('a maximum that loses to another writes no bid of its own', () => {
  const story = biddingIn(({ steps }) =>
    settings(steps).some(
      ({ before, after: end, events, command: { bidder } }) =>
        (!leads(end, bidder) && bidsIn(events).some((bid) => bid.bidder === bidder)) ||
        (leads(end, bidder) &&
          bidsIn(events).some(
            (bid) => bid.bidder === before.leading?.bidder && bid.bidder !== bidder,
          )),
    ),
  )
  expect(story).toBeNull()
})

test('a maximum never bids for more than it allows, nor for who took it back', () => {
  const story = storyIn(({ steps }) => {
    const allowed = new Map<string, number>()
    return steps.some(({ events }) =>
      events.some((event) => {
        if (event.type === 'relisted') allowed.clear()
        if (event.type === 'maximum-set') allowed.set(event.bidder, event.maximum ?? 0)
        if (event.type !== 'bid-placed') return false
        const { bidder, amount, maximum, automatic } = event
        if (maximum !== undefined && !automatic) allowed.set(bidder, maximum)
        return automatic !== undefined && amount > (allowed.get(bidder) ?? 0)
      }),
    )
  })
  expect(story).toBeNull()
})

test('what anybody else sees never depends on how far a leader’s maximum goes beyond what others offer, and beyond the reserve', () => {
  fc.assert(
    fc.property(someActs, someReserve, someEnd, (acts, reservePrice, endsAt) => {
      const auction = anAuction({ reservePrice, endsAt })
      const [one, other] = [played(auction, acts, 0), played(auction, acts, 1)]
      expect(one.map(({ seen }) => seen)).toEqual(other.map(({ seen }) => seen))
    }),
    { numRuns: 500 },
  )
})

test.each(['none', 'met at once', 'met partway'] as const)(
  'these cases are of all kinds: with a reserve that is %s, in some the maximum answers somebody',
  (kind) => {
    const isUnmet = ({ after: end }: Played) => end.leading !== null && !isSettled(end)
    const answers = ({ events }: Played) =>
      bidsIn(events).some(({ bidder, automatic }) => bidder === 'marcus' && automatic)
    const told = fc.check(
      fc.property(someActs, (acts) => {
        const all = played(anAuction({ reservePrice: RESERVES[kind] }), acts, 0)
        return !all.some(answers) || (kind === 'met partway' && !all.some(isUnmet))
      }),
      { numRuns: 500, seed: 1 },
    )
    expect(told.counterexample).not.toBeNull()
  },
)

test.each(['outbids', 'equals'] as const)(
  'the stories are of all kinds: in some a maximum %s',
  (how) => {
    const told = biddingIn(({ steps }) =>
      steps.some(({ events }) => bidsIn(events).some(({ automatic }) => automatic === how)),
    )
    expect(told).not.toBeNull()
  },
)

test('the stories are of all kinds: in some a void ends a maximum, and another bids anew', () => {
  const told = biddingIn(({ steps }) =>
    steps.some(({ events }) => events[0]?.type === 'bid-voided' && bidsIn(events).length > 0),
  )
  expect(told).not.toBeNull()
})

interface Act {
  who: string
  does: 'place-bid' | 'set-maximum' | 'withdraw-maximum' | 'void-bid'
  /** What is offered, above the least, in dollars; of a void which line it undoes. */
  above: number
  /** How far a maximum of Marcus goes beyond the reserve and all that is offered, in the one run and in the other. */
  beyond: [number, number]
}

/** With the first bid at $10,100. */
const RESERVES = {
  none: null,
  'met at once': dollarsToCents(10_050),
  'met partway': dollarsToCents(12_000),
}
const someReserve = fc.constantFrom(...Object.values(RESERVES))
const someEnd = fc.constantFrom(after(3_600), after(60))
const someActs = fc.array(
  fc.record<Act>({
    who: fc.constantFrom('marcus', 'dana', 'ada', 'li'),
    does: fc.constantFrom(
      'place-bid',
      'set-maximum',
      'set-maximum',
      'withdraw-maximum',
      'void-bid',
    ),
    above: fc.integer({ min: 0, max: 3_000 }),
    beyond: fc.tuple(fc.nat(5_000), fc.nat(5_000)),
  }),
  { maxLength: 12 },
)

interface Played {
  events: readonly AuctionEvent[]
  after: Auction
  /** All that others than Marcus see: lines of the ledger and of the bids, live messages, and answers to what they do. */
  seen: object
}

/** The acts of a run, one after the other. */
function played(start: Auction, acts: readonly Act[], run: 0 | 1): Played[] {
  // Beyond the reserve and all offers: each stands `above` the next bid, and the answer to it one more increment above that.
  const increments = BID_INCREMENTS.flatMap(({ steps }) => steps.map((step) => step.increment))
  const most = acts.reduce(
    (sum, { above }) => sum + above + (2 * Math.max(...increments)) / 100,
    12_000,
  )
  const following = followOffers()
  let auction = start
  return acts.map(({ who: bidder, does, above, beyond }, index) => {
    const now = after(index)
    const id = `b${index}`
    const answer = `a${index}`
    const amount = addCents(minimumBid(auction, now), dollarsToCents(above))
    // None like the one before, for that changes nothing, and leaves no line.
    const far = dollarsToCents(most + beyond[run] * 100 + index)
    const offers = following.offers()
    const standing = linesOf(offers)
    const command: Command = {
      'place-bid': { type: 'place-bid', bid: id, bidder, amount, answer } as const,
      'set-maximum': {
        ...({ type: 'set-maximum', bid: id, bidder } as const),
        maximum: bidder === 'marcus' ? far : amount,
      },
      'withdraw-maximum': { type: 'withdraw-maximum', bidder } as const,
      'void-bid': {
        ...({ type: 'void-bid', offers, answer, reason: 'A mistake' } as const),
        bid: standing[above % standing.length]?.bid ?? id,
      },
    }[does]
    const decision = decide(auction, command, now)
    const events = decision.events ?? []
    const lines = events.map((event) => {
      following.after(event, now)
      auction = apply(auction, event, auction.id)
      return publicLine(event)
    })
    const told = decision.outcome === 'refused' ? decision.refusal : decision.outcome
    const seen = { lines, live: presentLive(auction), told: bidder === 'marcus' || told }
    return { events, after: auction, seen }
  })
}

/** As the ledger has it, without what it commits to; of a bid its bidder too, whom the list of bids names. */
function publicLine(event: AuctionEvent) {
  const { type, open } = writeLine(LEDGER_START, 'lot', 1, event, after(0), 'salt')
  const { commitment: _, ...rest } = open
  return { type, ...rest, ...(event.type === 'bid-placed' && { bidder: event.bidder }) }
}

/** Exact bids of others than the leader that reached the next bid while a maximum stood at or above them. */
function answered(steps: Step[]) {
  return steps.flatMap(({ command, ...step }) => {
    const { before, now } = step
    if (command.type !== 'place-bid' || before.status !== 'available') return []
    if (before.pausedAt !== null || now >= before.endsAt) return []
    const { leadingMaximum: maximum } = before
    if (maximum === null || leads(before, command.bidder)) return []
    if (command.amount < minimumBid(before, now) || command.amount > maximum) return []
    return [{ ...step, command, maximum }]
  })
}
