import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { anAuction } from '../../test/builders.ts'
import { biddingIn, stored, storyIn, type Step } from '../../test/stories.ts'
import { firstBrokenLine, LEDGER_START, replay, type LedgerLine } from '../engine/ledger.server.ts'
import { apply, type Auction, type AuctionEvent, type Command } from './auction.ts'
import { reserveStatus } from './bidding.ts'
import { decide } from './decide.ts'
import { BID_INCREMENT } from './policy.ts'

/** The invariants of the auction engine, kept by every sequence of commands, at whatever times. */

type BidPlaced = Extract<AuctionEvent, { type: 'bid-placed' }>

const MEMBERS = ['auctionId', 'seq', 'type', 'at', 'open', 'sealed', 'salt', 'hash'] as const

test('1. the accepted amounts of a run rise by at least $100, the first from the starting bid, but where a maximum caps them', () => {
  const story = storyIn(({ steps }) =>
    // What a void leaves is bid anew from below.
    bidsOneByOne(steps).some((bid) => {
      const { before, event } = bid
      if (!risesByLess(bid)) return false
      const isAtMaximum = event.maximum === event.amount
      return event.amount <= baseOf(before) || !isAtMaximum || !(isAnswer(bid) || isRaise(bid))
    }),
  )
  expect(story).toBeNull()
})

test.each([
  ['what answers an exact bid', isAnswer],
  ['what its own leader raises below the reserve', isRaise],
])('1. the stories are of all kinds: in some %s rises by less, to its maximum', (_, isSuch) => {
  const story = biddingIn(
    ({ steps }) => bidsOneByOne(steps).some((bid) => risesByLess(bid) && isSuch(bid)),
    { numRuns: 20_000, seed: 1 },
  )
  expect(story).not.toBeNull()
})

test('2. the current bid is the highest accepted amount of the run that was not voided, and all those are counted', () => {
  const story = storyIn(({ steps }) =>
    runsOf(steps).some((run) => {
      const { leading, bidCount } = run.after
      const highest = Math.max(0, ...run.bids.map(({ amount }) => amount))
      const { bidder } = run.bids.find(({ amount }) => amount === highest) ?? {}
      const isRight = leading?.bidder === bidder && (leading?.amount ?? 0) === highest
      return !isRight || bidCount !== run.bids.length
    }),
  )
  expect(story).toBeNull()
})

test('3. nothing is accepted at or after the end, nor unless the auction is available', () => {
  const story = storyIn(({ steps }) =>
    // Staff void during a pause too: what is then bid anew was accepted before.
    happenings(steps.filter(({ events }) => events[0]?.type !== 'bid-voided')).some(
      ({ before, now, event }) => {
        const buys = event.type === 'bid-placed' || event.type === 'bought'
        return (
          buys &&
          (before.status !== 'available' || now >= before.endsAt || before.pausedAt !== null)
        )
      },
    ),
  )
  expect(story).toBeNull()
})

test('2. nobody buys for less than what is bid, or than a reserve that is not met', () => {
  const story = storyIn(({ steps }) =>
    happenings(steps).some(({ before: { leading, reservePrice, buyNowPrice }, event }) => {
      if (event.type !== 'bought') return false
      const bid = leading?.amount ?? 0
      // Where nobody has bid there is nothing to undercut, also where it starts at nothing.
      const isAtBid = leading !== null && buyNowPrice !== null && event.price === bid
      const undercutsBid = event.price < bid || isAtBid
      return undercutsBid || (bid < (reservePrice ?? 0) && event.price < (reservePrice ?? 0))
    }),
  )
  expect(story).toBeNull()
})

test('3. an end that has come never moves, but for the next run, or where nobody could bid when it came', () => {
  const story = storyIn(({ steps }) =>
    steps.some(({ before, after, now, events }) => {
      // While it is paused its clock stands still.
      const isOver = before.status !== 'draft' && before.endsAt <= (before.pausedAt ?? now)
      const moves = after.endsAt.getTime() !== before.endsAt.getTime()
      const [event] = events
      const mayMove =
        event?.type === 'relisted' || (event?.type === 'extended' && isForOutage(event))
      return isOver && moves && !mayMove
    }),
  )
  expect(story).toBeNull()
})

test('3. an accepted bid moves the end to its soft close, never to before; nothing else extends', () => {
  const story = storyIn(({ steps }) =>
    steps.some(({ before, after, now, events }) => {
      const extends_ = events.some((event) => event.type === 'extended' && !isForOutage(event))
      const isBid = events.some(({ type }) => type === 'bid-placed')
      // What a void has another bid anew is no bid of now.
      if (!isBid || events[0]?.type === 'bid-voided') return extends_
      const softEnd = now.getTime() + before.softCloseSeconds * 1_000
      return after.endsAt.getTime() !== Math.max(softEnd, before.endsAt.getTime())
    }),
  )
  expect(story).toBeNull()
})

test('5. at most one reservation at a time, no bid beside it, and none sold without', () => {
  const story = storyIn(({ steps }) =>
    happenings(steps).some(({ before, after, event }) => {
      const isTwice = before.reservation !== null && reservationIn(event) !== null
      const isOpen = after.reservation !== null && after.status === 'available'
      return isTwice || isOpen || (after.status === 'sold' && after.reservation === null)
    }),
  )
  expect(story).toBeNull()
})

test('5. a reservation stands until it is cancelled', () => {
  const story = storyIn(({ steps }) =>
    happenings(steps).some(
      ({ before, after, event }) =>
        before.reservation !== after.reservation &&
        before.reservation !== null &&
        event.type !== 'reservation-cancelled',
    ),
  )
  expect(story).toBeNull()
})

test('5. who wins by the highest bid made it, and pays it', () => {
  const story = storyIn(({ steps }) =>
    happenings(steps).some(({ after: { reservation, leading }, event }) => {
      if (reservation?.kind !== 'win' || reservationIn(event) === null) return false
      // Staff told the price of an offer, and to whom it was made.
      if (event.type === 'offer-accepted') return false
      return reservation.buyer !== leading?.bidder || reservation.price !== leading.amount
    }),
  )
  expect(story).toBeNull()
})

test('5. by the clock the highest bid wins exactly where the reserve is met', () => {
  const story = storyIn(({ steps }) =>
    happenings(steps).some(({ before: { leading, reservePrice }, event }) => {
      const isMet = leading !== null && leading.amount >= (reservePrice ?? 0)
      return event.type === 'closed' && (event.reservation !== null) !== isMet
    }),
  )
  expect(story).toBeNull()
})

test('7. the ledger replays to the same auction, and its chain holds', () => {
  const story = storyIn(
    ({ lines, end }) =>
      firstBrokenLine(lines) !== null ||
      lines.length !== end.version ||
      !isDeepStrictEqual(replay(stored(lines)), end),
  )
  expect(story).toBeNull()
})

test.each(['change', 'drop', 'swap', 'repeat'] as const)(
  '7. a ledger does not hold after the %s of any line',
  (how) => {
    const members = how === 'change' ? MEMBERS : MEMBERS.slice(0, 1)
    const story = storyIn(({ lines }) => {
      const tampered = lines.flatMap((_, at) =>
        members.map((member) => tamper(lines, how, at, member)),
      )
      // Lines missing at the end are told by the last hash, which the auction keeps.
      return tampered.some(
        (some) => firstBrokenLine(some) === null && some.at(-1)?.hash === lines.at(-1)?.hash,
      )
    }, 25)
    expect(story).toBeNull()
  },
)

test('no person, reserve or reason appears in what is open', () => {
  const story = storyIn(({ lines }) =>
    lines.some(({ open }) => /person-|:\d*37[,}]/.test(JSON.stringify(open))),
  )
  expect(story).toBeNull()
})

test('whether a maximum made a bid, and how far it goes, is not in what is open', () => {
  const story = storyIn(({ lines }) =>
    lines.some(({ open }) => 'maximum' in open || 'automatic' in open),
  )
  expect(story).toBeNull()
})

test('a refused command changes nothing', () => {
  const story = storyIn(({ steps }) =>
    steps.some(({ events, before, after }) => events.length === 0 && after !== before),
  )
  expect(story).toBeNull()
})

test('a second close in the same instant is refused', () => {
  const again: Command = { type: 'close', reservation: 'again', early: true }
  const story = storyIn(({ steps }) =>
    steps.some(
      ({ after, now, events }) =>
        events[0]?.type === 'closed' && decide(after, again, now).outcome === 'accepted',
    ),
  )
  expect(story).toBeNull()
})

test.each([
  'accepted-below-reserve',
  'bid-placed',
  'bid-voided',
  'bought',
  'closed',
  'edited',
  'extended',
  'maximum-set',
  'offer-accepted',
  'paused',
  'payment-confirmed',
  'published',
  'relisted',
  'reservation-cancelled',
  'resumed',
  'withdrawn',
])('the stories are of all kinds: in some %s happens', (type) => {
  const story = storyIn(({ lines }) => lines.some((line) => line.type === type), 5_000)
  expect(story).not.toBeNull()
})

function happenings(steps: Step[]) {
  return steps.flatMap(({ events, ...step }) => events.map((event) => ({ ...step, event })))
}

interface OneBid {
  before: Auction
  event: BidPlaced
}

function baseOf({ leading, startingBid }: Auction) {
  return leading?.amount ?? startingBid
}

function risesByLess({ before, event }: OneBid): boolean {
  return event.amount < baseOf(before) + BID_INCREMENT
}

function isAnswer({ before, event }: OneBid): boolean {
  return event.automatic === 'outbids' && before.leading?.bidder !== event.bidder
}

function isRaise({ before, event }: OneBid): boolean {
  const isOwn = before.leading?.bidder === event.bidder && event.automatic === undefined
  return isOwn && reserveStatus(before) === 'not_met'
}

/** Each bid with the auction as it was right before it. */
function bidsOneByOne(steps: Step[]): OneBid[] {
  return steps.flatMap(({ events, before }) => {
    let auction = before
    return events.flatMap((event) => {
      const one = { before: auction, event }
      auction = apply(auction, event, auction.id)
      return event.type === 'bid-placed' ? [{ ...one, event }] : []
    })
  })
}

function runsOf(steps: Step[]): { after: Auction; bids: BidPlaced[] }[] {
  return [...Map.groupBy(steps, ({ after }) => after.run).values()].map((run) => ({
    after: run.at(-1)?.after ?? anAuction(),
    bids: standingIn(run.flatMap(({ events }) => events)),
  }))
}

function standingIn(events: readonly AuctionEvent[]): BidPlaced[] {
  const voided = new Set(events.flatMap((one) => (one.type === 'bid-voided' ? [one.bid] : [])))
  return events.filter((one) => one.type === 'bid-placed').filter(({ bid }) => !voided.has(bid))
}

function isForOutage({ outageFrom }: Extract<AuctionEvent, { type: 'extended' }>): boolean {
  return outageFrom !== undefined
}

function reservationIn(event: AuctionEvent): unknown {
  if (event.type === 'bought') return event.reservation
  const MAKE_ONE = ['closed', 'accepted-below-reserve', 'offer-accepted']
  return MAKE_ONE.includes(event.type) && 'reservation' in event ? event.reservation : null
}

function tamper(
  lines: LedgerLine[],
  how: 'change' | 'drop' | 'swap' | 'repeat',
  index: number,
  member: keyof LedgerLine,
): LedgerLine[] {
  const line = lines[index]
  if (!line) throw new Error('there is such a line')
  if (how === 'drop' || (how === 'swap' && index === 0)) return lines.toSpliced(index, 1)
  if (how === 'repeat') return lines.toSpliced(index, 0, line)
  if (how === 'change') return lines.with(index, changed(line, member))
  const before = lines[index - 1] ?? line
  return lines.with(index - 1, line).with(index, before)
}

function changed(line: LedgerLine, member: keyof LedgerLine): LedgerLine {
  const other = {
    auctionId: 'another',
    seq: line.seq + 1,
    type: line.type === 'extended' ? ('published' as const) : ('extended' as const),
    at: new Date(line.at.getTime() + 1),
    open: { ...line.open, more: 1 },
    sealed: { ...line.sealed, more: 1 },
    salt: `${line.salt}x`,
    hash: LEDGER_START,
  }
  return { ...line, [member]: other[member] }
}
