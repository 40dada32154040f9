/** Histories for tests of the checker: honest clients of one auction that follows the product's own rules. */
import {
  apply,
  type Auction,
  type AuctionEvent,
  type Command,
  type Decision,
  type Refusal,
} from '../../../src/rules/auction.ts'
import { decide } from '../../../src/rules/decide.ts'
import { followOffers, linesOf, type Offers } from '../../../src/rules/maximum/offers.ts'
import { dollarsToCents, toDollars } from '../../../src/rules/money.ts'
import { presentLive } from '../../../src/rules/public-auction.ts'
import { outageAnnounced, type Outage } from '../../../src/rules/safeguards/outage.ts'
import { after, AUCTION_ID, NOW, someFacts, someTerms } from '../../builders.ts'
import {
  emptyHistory,
  numbersAbove,
  type Attempt,
  type Deed,
  type History,
  type Ledger,
  type Shown,
  type Told,
  type VoidAttempt,
} from '../history.ts'

/** What somebody asks for, so long after what was asked for before. */
export interface Move {
  what: Deed
  member: string
  /** Dollars. */
  amount: number
  /** Milliseconds. */
  passed: number
  /** So long before it was decided it was sent, and so long after it was answered. */
  early: number
  late: number
  /** How many answers were lost on the way, each asked for again. */
  lost: number
}

/** What staff void. */
export interface Voiding {
  what: 'void'
  /** Which of the bids that stand, from the highest down: 0 is that, and after the lowest it comes again. */
  nth: number
  /** Milliseconds. */
  passed: number
}

export const BUY_NOW_AT = 14_000

/** How long closing takes: until then whoever comes too late finds the auction open still. */
const CLOSES_AFTER_MS = 300

/** After an outage at the very beginning, if any; the reserve in dollars. */
export function play(
  moves: readonly (Move | Voiding)[],
  { outage, reserve = null }: { outage?: Outage; reserve?: number | null } = {},
): History {
  const auction = anAuction(reserve)
  if (outage) auction.makeUpFor(outage)
  const { history, ledger } = auction
  let now = NOW.getTime()
  for (const [number, move] of moves.entries()) {
    now += move.passed
    auction.closeIfDue(now)
    if (move.what === 'void') {
      history.voids.push(...auction.voidBid(move, number, now))
      // No transaction takes less: what follows it is of another instant.
      now += 1
    } else {
      const told = auction.ask(move, number, now)
      history.attempts.push(...attemptsOf(move, number, now, told))
    }
    history.reads.push({ ...auction.shown(), begin: now, end: now })
    auction.tell(now)
  }
  now = Math.max(now, auction.endsAt() + CLOSES_AFTER_MS)
  auction.closeIfDue(now)
  auction.tell(now)
  const { price, bids } = auction.shown()
  Object.assign(ledger, { currentBid: price, bidCount: bids })
  history.readAt = now + 60_000
  return history
}

/** Each time that it was sent, until the answer came. */
function attemptsOf(move: Move, number: number, now: number, told: Told): Attempt[] {
  const { what, member, amount, early, late, lost } = move
  return Array.from({ length: lost + 1 }, (_, time) => ({
    ...{ what, member, amount, lot: AUCTION_ID, key: `key ${number}` },
    told: time < lost ? { is: 'no answer' } : told,
    begin: now + (time === 0 ? -early : late + time),
    end: now + late + time,
  }))
}

/** From $10,000, ending in 30 s, with a soft close of 5 s. */
function anAuction(reserve: number | null) {
  const ledger: Ledger = {
    lot: AUCTION_ID,
    listedBy: NOW.getTime(),
    lines: [],
    currentBid: null,
    bidCount: 0,
    reservations: [],
  }
  const history: History = {
    ...emptyHistory(),
    ...{ ledgers: [ledger], watched: [{ watcher: 'wendy', lot: AUCTION_ID }] },
  }
  const buyNowPrice = dollarsToCents(BUY_NOW_AT)
  const reservePrice = dollarsToCents(reserve)
  const terms = someTerms({ buyNowPrice, reservePrice, softCloseSeconds: 5, endsAt: after(30) })
  const listed = { type: 'listed', status: 'available', terms, facts: someFacts() } as const
  let auction: Auction = apply(null, listed, AUCTION_ID)
  const offered = followOffers()
  ledger.lines.push({ at: NOW.getTime(), event: listed })

  function write(events: readonly AuctionEvent[], at: number): void {
    for (const event of events) {
      auction = apply(auction, event, AUCTION_ID)
      offered.after(event, new Date(at))
      ledger.lines.push({ at, event })
    }
    const { reservation } = auction
    if (!reservation || ledger.reservations.length > 0) return
    ledger.reservations.push({ ...reservation, price: toDollars(reservation.price) })
  }

  function carryOut(command: Command, at: number): Decision {
    const decision = decide(auction, command, new Date(at))
    write(decision.events ?? [], at)
    return decision
  }

  const shown = () => shownOf(auction)
  return {
    ...{ history, ledger, shown },
    endsAt: () => auction.endsAt.getTime(),
    tell(at: number): void {
      history.heard.push({ ...shown(), watcher: 'wendy', connection: 1, at })
      const live = presentLive(auction)
      const numbers = numbersAbove(live.current_bid ?? 0, live)
      history.glimpses.push({ lot: AUCTION_ID, at, numbers })
    },
    makeUpFor(outage: Outage): void {
      history.outages.push({ from: outage.from.getTime(), until: outage.until.getTime() })
      const announced = outageAnnounced(outage)
      carryOut({ type: 'extend-for-outage', outage, announced }, outage.until.getTime())
    },
    closeIfDue(now: number): void {
      if (now < auction.endsAt.getTime() + CLOSES_AFTER_MS) return
      carryOut({ type: 'close', reservation: 'won' }, now)
    },
    voidBid({ nth }: Voiding, number: number, now: number): VoidAttempt[] {
      const offers = offered.offers()
      const bid = nthBid(offers, nth)
      if (bid === undefined) return []
      const [answer, reason] = [`anew ${number}`, 'A throw-away account']
      const { outcome } = carryOut({ type: 'void-bid', bid, offers, answer, reason }, now)
      const asked = { lot: AUCTION_ID, bid }
      return [
        { ...asked, what: 'ask', status: 202 },
        { ...asked, what: 'agree', status: outcome === 'accepted' ? 200 : 409 },
      ]
    },
    ask(move: Move, number: number, now: number): Told {
      const decision = carryOut(commandOf(move, number), now)
      if (decision.outcome === 'refused') return refusedAs(decision.refusal, now)
      const { version } = auction
      return acceptedAs(move, number, { version, lines: decision.events.length, now })
    },
  }
}

function shownOf(auction: Auction): Shown {
  const { id: lot, version, status, ...live } = presentLive(auction)
  const { minimum_bid: minimum, bid_count: bids, current_bid: price, ends_at: endsAt } = live
  return { lot, version, status, minimum, bids, price, endsAt: Date.parse(endsAt) }
}

function nthBid(offers: Offers, nth: number): string | undefined {
  const standing = linesOf(offers).toReversed()
  return standing[nth % standing.length]?.bid
}

function commandOf({ what, member, amount }: Move, number: number): Command {
  const [bid, cents] = [`bid ${number}`, dollarsToCents(amount)]
  if (what === 'maximum') return { type: 'set-maximum', bid, bidder: member, maximum: cents }
  if (what === 'buy')
    return { type: 'buy-now', reservation: `sale ${number}`, buyer: member, price: cents }
  return { type: 'place-bid', bid, bidder: member, amount: cents, answer: `answer ${number}` }
}

/** Once it has written so many lines, with which the auction has this version. */
function acceptedAs(
  { what, member, amount }: Move,
  number: number,
  { version, lines, now }: { version: number; lines: number; now: number },
): Told {
  if (what === 'maximum') return { is: 'maximum set', version }
  if (what === 'buy')
    return { is: 'bought', reservation: { id: `sale ${number}`, buyer: member, price: amount } }
  const bid = { id: `bid ${number}`, seq: version - lines + 1, amount, at: now }
  return { is: 'bid placed', bid, version }
}

function refusedAs(refusal: Refusal, now: number): Told {
  switch (refusal.reason) {
    case 'too-low':
      return { is: 'too low', minimum: toDollars(refusal.minimum) }
    case 'closed':
      return { is: 'over', status: refusal.status, endsAt: refusal.endsAt.getTime(), now }
    case 'price-changed':
      return { is: 'price changed', price: toDollars(refusal.price) }
    case 'not-offered':
      return { is: 'not offered' }
    default:
      throw new Error(`Nobody can be refused as ${refusal.reason} here`)
  }
}
