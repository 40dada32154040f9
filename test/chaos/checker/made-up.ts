/** Histories for tests of the checker: honest clients of one auction that follows the product's own rules. */
import {
  apply,
  type Auction,
  type AuctionEvent,
  type Command,
  type Refusal,
} from '../../../src/rules/auction.ts'
import { decide } from '../../../src/rules/decide.ts'
import { dollarsToCents, toDollars } from '../../../src/rules/money.ts'
import { presentLive } from '../../../src/rules/public-auction.ts'
import { outageAnnounced, type Outage } from '../../../src/rules/safeguards/outage.ts'
import { after, AUCTION_ID, NOW, someFacts, someTerms } from '../../builders.ts'
import {
  emptyHistory,
  type Deed,
  type History,
  type Ledger,
  type Shown,
  type Told,
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

export const BUY_NOW_AT = 14_000

/** How long closing takes: until then whoever comes too late finds the auction open still. */
const CLOSES_AFTER_MS = 300

/** After an outage at the very beginning, if any. */
export function play(moves: readonly Move[], outage?: Outage): History {
  const auction = anAuction()
  if (outage) auction.makeUpFor(outage)
  const { history, ledger } = auction
  let now = NOW.getTime()
  for (const [number, move] of moves.entries()) {
    now += move.passed
    auction.closeIfDue(now)
    const told = auction.ask(move, number, now)
    const sent = { what: move.what, member: move.member, lot: AUCTION_ID, amount: move.amount }
    for (let time = 0; time <= move.lost; time += 1) {
      const isLost = time < move.lost
      history.attempts.push({
        ...{ ...sent, key: `key ${number}`, told: isLost ? { is: 'no answer' } : told },
        begin: now + (time === 0 ? -move.early : move.late + time),
        end: now + move.late + time,
      })
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

/** From $10,000, ending in 30 s, with a soft close of 5 s. */
function anAuction() {
  const ledger: Ledger = {
    lot: AUCTION_ID,
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
  const terms = someTerms({ buyNowPrice, softCloseSeconds: 5, endsAt: after(30) })
  const listed = { type: 'listed', status: 'available', terms, facts: someFacts() } as const
  let auction: Auction = apply(null, listed, AUCTION_ID)
  ledger.lines.push({ at: NOW.getTime(), event: listed })

  function write(events: readonly AuctionEvent[], at: number): void {
    for (const event of events) {
      auction = apply(auction, event, AUCTION_ID)
      ledger.lines.push({ at, event })
    }
    const { reservation } = auction
    if (!reservation || ledger.reservations.length > 0) return
    ledger.reservations.push({ ...reservation, price: toDollars(reservation.price) })
  }

  function shown(): Shown {
    const {
      id: lot,
      version,
      status,
      minimum_bid: minimum,
      bid_count: bids,
      ...state
    } = presentLive(auction)
    return {
      lot,
      version,
      status,
      minimum,
      bids,
      price: state.current_bid,
      endsAt: Date.parse(state.ends_at),
    }
  }

  return {
    ...{ history, ledger, shown },
    endsAt: () => auction.endsAt.getTime(),
    tell(at: number): void {
      history.heard.push({ ...shown(), watcher: 'wendy', connection: 1, at })
    },
    makeUpFor(outage: Outage): void {
      const announced = outageAnnounced(outage)
      const command = { type: 'extend-for-outage', outage, announced } as const
      const decision = decide(auction, command, outage.until)
      if (decision.outcome === 'accepted') write(decision.events, outage.until.getTime())
    },
    closeIfDue(now: number): void {
      if (now < auction.endsAt.getTime() + CLOSES_AFTER_MS) return
      const decision = decide(auction, { type: 'close', reservation: 'won' }, new Date(now))
      if (decision.outcome === 'accepted') write(decision.events, now)
    },
    ask(move: Move, number: number, now: number): Told {
      const decision = decide(auction, commandOf(move, number), new Date(now))
      write(decision.events ?? [], now)
      if (decision.outcome === 'refused') return refusedAs(decision.refusal, now)
      const { version } = auction
      if (move.what === 'maximum') return { is: 'maximum set', version }
      if (move.what === 'buy') {
        const { member: buyer, amount: price } = move
        return { is: 'bought', reservation: { id: `sale ${number}`, buyer, price } }
      }
      const seq = version - decision.events.length + 1
      const bid = { id: `bid ${number}`, seq, amount: move.amount, at: now }
      return { is: 'bid placed', bid, version }
    },
  }
}

function commandOf({ what, member, amount }: Move, number: number): Command {
  const [bid, cents] = [`bid ${number}`, dollarsToCents(amount)]
  if (what === 'maximum') return { type: 'set-maximum', bid, bidder: member, maximum: cents }
  if (what === 'buy')
    return { type: 'buy-now', reservation: `sale ${number}`, buyer: member, price: cents }
  return { type: 'place-bid', bid, bidder: member, amount: cents, answer: `answer ${number}` }
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
