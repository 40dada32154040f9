/** Generators for property tests: terms, and moves that become commands against the auction as it then is. */
import fc from 'fast-check'
import type { Auction, Command, Terms } from '../src/rules/auction.ts'
import { isBuyNowBelowReserve, minimumBid } from '../src/rules/bidding.ts'
import type { Offers } from '../src/rules/maximum/offers.ts'
import { type Cents, cents, dollarsToCents } from '../src/rules/money.ts'
import { photoFacts } from '../src/rules/photos.ts'
import { outageAnnounced } from '../src/rules/safeguards/outage.ts'
import { resumption } from '../src/rules/safeguards/pause.ts'
import { NOW } from './builders.ts'

/** The people of a sequence. Their names begin alike, to be found where they should not be. */
const PEOPLE = ['person-marcus', 'person-dana', 'person-ada', 'person-li'] as const

/**
 * A step of a sequence: time passes, then somebody does something. Amounts are relative, so that a sequence
 * still means the same when it is shortened.
 */
export interface Move {
  /** Milliseconds since the move before, or until the very end of the run. */
  pass: number | 'to the end'
  does: Command['type']
  who: (typeof PEOPLE)[number]
  /** Cents above the minimum bid, or below it. */
  above: number
  terms: Partial<Terms>
  /** Seconds from then on, for ends. */
  endsIn: number
  status: 'draft' | 'available'
  early: boolean
  seen: 'price' | 'older price' | 'nothing'
}

const person = fc.constantFrom(...PEOPLE)
/** Odd cents, so that a reserve can be told from every other amount. */
const reserve = fc.integer({ min: 0, max: 300 }).map((step) => cents(step * 10_000 + 37))
const price = fc.integer({ min: 0, max: 300 }).map((step) => dollarsToCents(step * 100))
const amountAbove = fc.integer({ min: -150, max: 2_000 }).map((step) => dollarsToCents(step))
const softCloseSeconds = fc.constantFrom(0, 1, 120, 3_600)
const secondsToEnd = fc.integer({ min: -5, max: 600 })

export const someTerms: fc.Arbitrary<Terms> = fc
  .record({
    startingBid: price,
    reservePrice: fc.option(reserve),
    buyNowPrice: fc.option(price),
    buyNowEnabled: fc.boolean(),
    softCloseSeconds,
    endsAt: fc.integer({ min: 1, max: 600 }).map((s) => new Date(NOW.getTime() + s * 1_000)),
  })
  // Nothing is taken in that would be sold below its reserve.
  .filter((terms) => !isBuyNowBelowReserve({ ...terms, leading: null }))

const changedTerms: fc.Arbitrary<Partial<Terms>> = fc.record(
  {
    startingBid: price,
    reservePrice: fc.option(reserve),
    buyNowPrice: fc.option(price),
    buyNowEnabled: fc.boolean(),
    softCloseSeconds,
    endsAt: secondsToEnd.map((s) => new Date(NOW.getTime() + s * 10_000)),
  },
  { requiredKeys: [] },
)

/** Mostly bids; every command now and then, in states where it fits and where it does not. */
const does: fc.Arbitrary<Command['type']> = fc.oneof(
  { weight: 10, arbitrary: fc.constant('place-bid' as const) },
  { weight: 6, arbitrary: fc.constant('set-maximum' as const) },
  { weight: 3, arbitrary: fc.constantFrom('close' as const, 'relist' as const) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'publish' as const,
      'edit' as const,
      'buy-now' as const,
      'withdraw-maximum' as const,
      'void-bid' as const,
      'pause' as const,
      'resume' as const,
      'extend-for-outage' as const,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'cancel-reservation' as const,
      'accept-below-reserve' as const,
      'accept-offer' as const,
      'confirm-payment' as const,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('withdraw' as const, 'list' as const, 'remove-photos' as const),
  },
)

/** Bids of both kinds and what undoes them: seldom in sequences of everything. */
const bids: fc.Arbitrary<Command['type']> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('place-bid' as const, 'set-maximum' as const) },
  { weight: 1, arbitrary: fc.constantFrom('void-bid' as const, 'withdraw-maximum' as const) },
)

export const someMoves = movesOf(does, ['to the end'])
/** Of an auction that does not end meanwhile. */
export const someBidding = movesOf(bids, [])

function movesOf(kinds: fc.Arbitrary<Command['type']>, ends: 'to the end'[]): fc.Arbitrary<Move[]> {
  const longest = ends.length > 0 ? 200_000 : 100
  return fc.array(
    fc.record<Move>({
      pass: fc.oneof(fc.constantFrom(0, ...ends), fc.integer({ min: 0, max: longest })),
      does: kinds,
      who: person,
      above: fc.oneof(fc.constantFrom(0, -1), amountAbove),
      terms: changedTerms,
      endsIn: secondsToEnd,
      status: fc.constantFrom('draft', 'available'),
      early: fc.boolean(),
      seen: fc.constantFrom('price', 'older price', 'nothing'),
    }),
    { maxLength: 60, size: 'max' },
  )
}

/** The command of a move. `number` makes the ids of what it would create. */
export function commandOf(
  move: Move,
  auction: Auction,
  now: Date,
  number: number,
  offers: Offers,
): Command {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const answer = id.replace('4000', '4001')
  const endsAt = new Date(now.getTime() + move.endsIn * 1_000)
  switch (move.does) {
    case 'place-bid': {
      return {
        type: 'place-bid',
        bid: id,
        bidder: move.who,
        amount: offered(move, auction),
        answer,
      }
    }
    case 'set-maximum': {
      return { type: 'set-maximum', bid: id, bidder: move.who, maximum: offered(move, auction) }
    }
    case 'withdraw-maximum':
      return { type: 'withdraw-maximum', bidder: move.who }
    case 'buy-now': {
      const shown = auction.buyNowPrice ?? auction.leading?.amount ?? auction.startingBid
      const older = cents(Math.max(0, shown - 10_000))
      const seen = { price: shown, 'older price': older, nothing: null }[move.seen]
      return { type: 'buy-now', reservation: id, buyer: move.who, price: seen }
    }
    case 'void-bid': {
      // Mostly the highest, else one of the others; where there is none one that never was.
      const standing = offers.flatMap(({ line }) => (line ? [line] : []))
      const at = number % 3 === 0 ? number % standing.length : -1
      const bid = standing.at(at)?.bid ?? id
      return { type: 'void-bid', bid, offers, answer: id, reason: `because of ${move.who}` }
    }
    case 'list':
      return { type: 'list', status: move.status, terms: { ...auction, endsAt } }
    case 'edit':
      return { type: 'edit', terms: move.terms, facts: { title: `Lot ${number}` } }
    case 'remove-photos':
      return { type: 'remove-photos', facts: photoFacts([]) }
    case 'close':
      return { type: 'close', reservation: id, early: move.early }
    case 'accept-below-reserve':
      return { type: 'accept-below-reserve', reservation: id }
    case 'accept-offer': {
      const price = cents((auction.leading?.amount ?? auction.startingBid) + 100)
      return { type: 'accept-offer', reservation: id, buyer: move.who, price }
    }
    case 'pause':
    case 'cancel-reservation':
    case 'withdraw':
      return { type: move.does, reason: `because of ${move.who}` }
    case 'relist':
      return { type: 'relist', endsAt }
    case 'resume':
      return resumption()
    case 'extend-for-outage': {
      const outage = { from: new Date(now.getTime() - Math.abs(move.endsIn) * 1_000), until: now }
      return { type: 'extend-for-outage', outage, announced: outageAnnounced(outage) }
    }
    case 'publish':
    case 'confirm-payment':
      return { type: move.does }
  }
}

/** Now and then just what the leader's maximum is, or a dollar more, which outbids it by less than the increment. */
function offered({ above, seen }: Move, { leadingMaximum, ...auction }: Auction): Cents {
  if (seen === 'nothing' && leadingMaximum !== null) return leadingMaximum
  if (seen === 'older price' && leadingMaximum !== null) return cents(leadingMaximum + 100)
  return cents(Math.max(0, minimumBid(auction) + above))
}
