import { isEqual } from 'es-toolkit/predicate'
import { expect, test } from 'vitest'
import { after, AUCTION_ID, NOW, someTerms } from '../../test/builders.ts'
import { biddingIn, stored, storyIn } from '../../test/stories.ts'
import type { AuctionEvent, EventOf } from '../rules/auction.ts'
import { dollarsToCents } from '../rules/money.ts'
import { firstWrongDecision } from './decide-again.server.ts'
import { LEDGER_START, readEvent, writeLine, type LedgerLine } from './ledger.server.ts'

/** After all that stories tell. */
const END_OF_TIME = after(10 * 365 * 86_400)

/** In stories whoever ends a run before its time is of the staff. */
function found(
  lines: LedgerLine[],
  { buyNowGuardedFrom = NOW, voidsDecidedFrom = NOW } = {},
): LedgerLine | null {
  const endedByStaff = lines.filter(({ type }) => type === 'closed').map(({ at }) => at)
  return firstWrongDecision(lines, { buyNowGuardedFrom, voidsDecidedFrom, endedByStaff })
}

test('what was decided is decided again in the same way, line by line', () => {
  expect(storyIn(({ lines }) => found(stored(lines)) !== null)).toBeNull()
})

test('what is opened of maximums, up to the price, is enough to decide every bid again where nothing was voided', () => {
  const beyond = biddingIn(({ steps, lines, end }) => {
    if (end.reservePrice !== null) return false
    if (steps.some(({ events }) => events[0]?.type === 'bid-voided')) return false
    const further = stored(lines).map((line) => {
      const maximum = Number(line.sealed['maximum'] ?? 0)
      if (maximum <= (end.leading?.amount ?? 0)) return line
      return { ...line, sealed: { ...line.sealed, maximum: maximum + 100_000_000 } }
    })
    return found(further) !== null
  })
  expect(beyond).toBeNull()
})

test('a bid that was lowered below the minimum is found, though its chain is whole', () => {
  const forged = storyIn(({ lines }) => {
    const at = lines.findIndex(({ type }) => type === 'bid-placed')
    if (at < 0) return false
    const wrong = found(forge(stored(lines), at, { amount: 1 }))
    return wrong?.seq !== at + 1
  })
  expect(forged).toBeNull()
})

test.each([
  ['outbids', 100],
  ['outbids', -100],
  ['equals', 100],
  ['equals', -100],
] as const)('an automatic bid that %s is found once it is forged by $%d', (how, dollars) => {
  const forged = biddingIn(({ lines }) => {
    const told = stored(lines)
    const at = told.findIndex(({ sealed }) => sealed['automatic'] === how)
    const line = told[at]
    if (!line) return false
    const amount = Number(line.open['amount']) + dollarsToCents(dollars)
    return found(forge(told, at, { amount }))?.seq !== line.seq
  })
  expect(forged).toBeNull()
})

test('what the rules of today decide is right among voids of earlier releases too', () => {
  const accused = biddingIn(({ steps, lines }) => {
    // What a void wrote is told by its time.
    const isMixed = steps.some(
      ({ command, now }, at) => command.type === 'void-bid' && isEqual(now, steps[at + 1]?.now),
    )
    return !isMixed && found(stored(lines), { voidsDecidedFrom: END_OF_TIME }) !== null
  })
  expect(accused).toBeNull()
})

test('a void that leaves more than the bids that are left is found', () => {
  const forged = storyIn(({ lines }) => {
    const at = lines.findIndex(({ type }) => type === 'bid-voided')
    if (at < 0) return false
    const told = forge(stored(lines), at, { highest: 1 })
    return [NOW, END_OF_TIME].some(
      (voidsDecidedFrom) => found(told, { voidsDecidedFrom })?.seq !== at + 1,
    )
  })
  expect(forged).toBeNull()
})

test('a bid moved behind the end of its run is found', () => {
  const forged = storyIn(({ steps, lines }) => {
    const at = lines.findIndex(({ type }) => type === 'bid-placed')
    const before = steps.find(({ events }) => events[0]?.type === 'bid-placed')?.before
    if (at < 0 || !before) return false
    const late = stored(lines).map((line, index) =>
      index === at ? { ...line, at: before.endsAt } : line,
    )
    return found(late)?.seq !== at + 1
  })
  expect(forged).toBeNull()
})

const GUARDED_FROM = after(86_400)

test.each([
  ['before Buy Now was guarded is right', NOW, undefined],
  ['since then is found', GUARDED_FROM, 3],
])('a purchase for less than was bid %s', (_, at, wrong) => {
  const terms = someTerms({ buyNowPrice: dollarsToCents(12_000), endsAt: after(60 * 86_400) })
  const [placed, bought] = [dollarsToCents(15_000), dollarsToCents(12_000)]
  const lines = written(at, [
    { type: 'listed', status: 'available', terms },
    { type: 'bid-placed', bid: 'b1', bidder: 'marcus', amount: placed },
    { type: 'bought', reservation: 'r1', buyer: 'dana', price: bought, endsAt: at },
  ])
  expect(found(lines, { buyNowGuardedFrom: GUARDED_FROM })?.seq).toBe(wrong)
})

test.each([
  ['before Buy Now was guarded is right', NOW, undefined],
  ['since then is found', GUARDED_FROM, 1],
])('a Buy Now price below the reserve %s', (_, at, wrong) => {
  const prices = { reservePrice: dollarsToCents(20_000), buyNowPrice: dollarsToCents(12_000) }
  const terms = someTerms({ ...prices, endsAt: after(60 * 86_400) })
  const lines = written(at, [{ type: 'listed', status: 'draft', terms }])
  expect(found(lines, { buyNowGuardedFrom: GUARDED_FROM })?.seq).toBe(wrong)
})

test.each([
  ['that staff ended', [after(62)], undefined],
  ['that staff ended at another time', [after(600)], 3],
  ['that nobody of the staff ended', [], 3],
])('a run closed before its end %s', (_, endedByStaff, wrong) => {
  const lines = closedEarly(after(60))
  const verdict = firstWrongDecision(lines, {
    buyNowGuardedFrom: NOW,
    voidsDecidedFrom: NOW,
    endedByStaff,
  })
  expect(verdict?.seq).toBe(wrong)
})

test.each([
  ['by a millisecond are right: an end is dated so', 1, undefined],
  ['by more are found', 2, 2],
])('times that run backwards %s', (_, milliseconds, wrong) => {
  const [listed, placed] = closedEarly(after(60))
  if (!listed || !placed) throw new Error('Three lines were written')
  const earlier = { ...placed, at: new Date(listed.at.getTime() - milliseconds) }
  expect(found([listed, earlier])?.seq).toBe(wrong)
})

test.each([
  ['as a win, as it once was, is right', 'win', undefined],
  ['as an offer is right', 'offer', undefined],
  ['as a purchase is found', 'buy_now', 4],
] as const)('an accepted offer that is written %s', (_, kind, wrong) => {
  const [price, bid] = [dollarsToCents(14_000), dollarsToCents(11_000)]
  const terms = someTerms({ reservePrice: dollarsToCents(15_000) })
  const lines = written(after(60), [
    { type: 'listed', status: 'available', terms },
    { type: 'bid-placed', bid: 'b1', bidder: 'marcus', amount: bid },
    { type: 'closed', outcome: 'reserve_not_met', reservation: null, endsAt: after(60) },
    { type: 'offer-accepted', reservation: { id: 'r1', buyer: 'marcus', price, kind } },
  ])
  expect(found(lines)?.seq).toBe(wrong)
})

test.each<[string, AuctionEvent[], number | undefined, number | undefined]>([
  [
    'bids anew, to all that it allows,',
    [voided(), aBid('b3', 'dana', 18_600, 20_000)],
    undefined,
    undefined,
  ],
  [
    'bids anew, to no more than the price,',
    [voided(), aBid('b3', 'dana', 18_600, 18_600)],
    undefined,
    7,
  ],
  ['bids anew, to more than was set,', [voided(), aBid('b3', 'dana', 18_600, 21_000)], 7, 7],
  ['of nobody bids anew', [voided(), aBid('b3', 'eve', 18_600, 20_000)], 7, 7],
  [
    'leads already at a price that may not rise, and nothing is told of it,',
    [
      aMaximum('dana', 18_650),
      ...[voided(), aBid('b3', 'dana', 18_600, 18_650)],
      voidedOf('b0', { highest: dollarsToCents(18_600), leader: 'dana' }),
    ],
    undefined,
    9,
  ],
  [
    'that was taken back bids anew',
    [aMaximum('dana', null), voided(), aBid('b3', 'dana', 18_600, 18_699)],
    undefined,
    7,
  ],
  [
    'that was taken back bids no more',
    [aMaximum('dana', null), voided(18_599)],
    undefined,
    undefined,
  ],
  [
    'that was taken back bids more than it did',
    [aMaximum('dana', null), voided(), aBid('b3', 'dana', 18_700, 18_700)],
    8,
    7,
  ],
])(
  'a void after which a maximum %s is judged by the rules of its time',
  (_, events, before, since) => {
    const lines = [
      {
        type: 'listed',
        status: 'available',
        terms: someTerms({ startingBid: dollarsToCents(9_900), endsAt: after(60 * 86_400) }),
      } as const,
      ...[
        aBid('b0', 'eve', 10_000),
        aBid('b1', 'marcus', 10_100, 18_599),
        aBid('b2', 'dana', 18_600),
        aMaximum('dana', 20_000),
      ],
      ...events,
    ]
    const told = written(NOW, lines)
    expect(found(told, { voidsDecidedFrom: after(1) })?.seq).toBe(before)
    expect(found(told)?.seq).toBe(since)
  },
)

function aBid(bid: string, bidder: string, amount: number, maximum?: number): AuctionEvent {
  const upTo = maximum === undefined ? {} : { maximum: dollarsToCents(maximum) }
  return { type: 'bid-placed', bid, bidder, amount: dollarsToCents(amount), ...upTo }
}

function aMaximum(bidder: string, dollars: number | null): AuctionEvent {
  return { type: 'maximum-set', bidder, maximum: dollars === null ? null : dollarsToCents(dollars) }
}

/** Dana's bid, which Marcus' maximum did not reach: he leads by it, or what bids anew follows. */
function voided(maximum?: number): AuctionEvent {
  const left = { highest: dollarsToCents(10_100), leader: 'marcus' }
  const upTo = maximum === undefined ? {} : { maximum: dollarsToCents(maximum) }
  return voidedOf('b2', { ...left, ...upTo })
}

function voidedOf(
  bid: string,
  left: Pick<EventOf<'bid-voided'>, 'highest' | 'leader' | 'maximum'>,
): AuctionEvent {
  return { type: 'bid-voided', bid, ...left, reason: 'a mistake' }
}

/** Listed and bid on at that time, and closed by it, long before its end. */
function closedEarly(at: Date): LedgerLine[] {
  const price = dollarsToCents(10_100)
  const reservation = { id: 'r1', buyer: 'marcus', price, kind: 'win' } as const
  return written(at, [
    { type: 'listed', status: 'available', terms: someTerms() },
    { type: 'bid-placed', bid: 'b1', bidder: 'marcus', amount: price },
    { type: 'closed', outcome: 'won', reservation, endsAt: at },
  ])
}

function written(at: Date, events: AuctionEvent[]): LedgerLine[] {
  let previous = LEDGER_START
  return events.map((event, index) => {
    const line = writeLine(previous, AUCTION_ID, index + 1, event, at, `salt ${index}`)
    previous = line.hash
    return line
  })
}

/** Somebody with the database in hand, who writes the whole chain anew. */
function forge(lines: LedgerLine[], at: number, open: Record<string, unknown>): LedgerLine[] {
  let previous = LEDGER_START
  return lines.map((line, index) => {
    const changed = index === at ? { ...line, open: { ...line.open, ...open } } : line
    const { auctionId, seq, salt } = changed
    const written = writeLine(previous, auctionId, seq, readEvent(changed), changed.at, salt)
    previous = written.hash
    return written
  })
}
