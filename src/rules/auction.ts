import { buyNowPrice, extendedEnd, minimumBid, reserveStatus } from './bidding.ts'
import type { Cents } from './money.ts'

/**
 * The auction engine: what an auction is, what may happen to it, and what each happening does.
 * Pure: time, ids and people come in with the command; a refusal is a value with its reason.
 */

export type AuctionStatus = 'draft' | 'available' | 'ended' | 'sold' | 'withdrawn'
/** How a run ended: by its highest bid, by Buy Now, below the reserve, or without a bid. */
export type Outcome = 'won' | 'bought' | 'reserve_not_met' | 'no_bids'

/** The terms under which a run is held. Prices in cents, the end in UTC. */
export interface Terms {
  startingBid: Cents
  reservePrice: Cents | null
  buyNowPrice: Cents | null
  buyNowEnabled: boolean
  /** A bid this close to the end moves the end; 0 is off. */
  softCloseSeconds: number
  endsAt: Date
}

export interface Auction extends Terms {
  id: string
  /** The number of the last event in its ledger. */
  version: number
  run: number
  status: AuctionStatus
  outcome: Outcome | null
  leading: { bidder: string; amount: Cents } | null
  bidCount: number
  /** The buyer's reservation of this run, unless it was cancelled. */
  reservation: Reservation | null
}

export interface Reservation {
  id: string
  buyer: string
  price: Cents
  kind: 'win' | 'buy_now'
}

export type Command =
  | { type: 'list'; status: 'draft' | 'available'; terms: Terms }
  | { type: 'edit'; terms: Partial<Terms>; facts: Record<string, unknown> }
  | { type: 'publish' }
  | { type: 'place-bid'; bid: string; bidder: string; amount: Cents }
  | { type: 'buy-now'; reservation: string; buyer: string; price: Cents | null }
  /** `early` is staff ending a run before its time. */
  | { type: 'close'; reservation: string; early?: boolean }
  | { type: 'accept-below-reserve'; reservation: string }
  | { type: 'confirm-payment' }
  | { type: 'cancel-reservation'; reason: string }
  | { type: 'relist'; endsAt: Date }
  | { type: 'withdraw'; reason: string }

export type AuctionEvent =
  | { type: 'listed'; status: 'draft' | 'available'; terms: Terms }
  | { type: 'edited'; terms: Partial<Terms>; facts: Record<string, unknown> }
  | { type: 'published' }
  | { type: 'bid-placed'; bid: string; bidder: string; amount: Cents }
  | { type: 'extended'; endsAt: Date }
  | { type: 'bought'; reservation: string; buyer: string; price: Cents; endsAt: Date }
  | {
      type: 'closed'
      outcome: Exclude<Outcome, 'bought'>
      reservation: Reservation | null
      endsAt: Date
    }
  | { type: 'accepted-below-reserve'; reservation: Reservation }
  | { type: 'payment-confirmed' }
  | { type: 'reservation-cancelled'; reason: string }
  | { type: 'relisted'; run: number; endsAt: Date }
  | { type: 'withdrawn'; reason: string }

export type Refusal =
  /** Bidding is over or has not begun; `endsAt` and the time of the decision tell the late bidder why. */
  | { reason: 'closed'; status: AuctionStatus; endsAt: Date }
  | { reason: 'too-low'; minimum: Cents }
  | { reason: 'not-offered' }
  | { reason: 'price-changed'; price: Cents }
  | { reason: 'not-due'; endsAt: Date }
  | { reason: 'wrong-state'; status: AuctionStatus }
  | { reason: 'end-not-in-future' }
  /** A term that bidders already rely on cannot be changed in this way. */
  | { reason: 'term-fixed'; term: keyof Terms }

export type Decision =
  | { outcome: 'accepted'; events: AuctionEvent[] }
  | { outcome: 'refused'; refusal: Refusal }

/** From which states each command is possible at all: the life cycle as a table. */
const POSSIBLE_FROM: Record<Command['type'], readonly (AuctionStatus | 'none')[]> = {
  list: ['none'],
  edit: ['draft', 'available', 'ended'],
  publish: ['draft'],
  'place-bid': ['available'],
  'buy-now': ['available'],
  close: ['available'],
  'accept-below-reserve': ['ended'],
  'confirm-payment': ['ended'],
  'cancel-reservation': ['ended'],
  relist: ['ended'],
  withdraw: ['draft', 'available', 'ended'],
}

/**
 * Decides one command against the auction as it is at `now` (the database's time, UTC).
 * `auction` is null before it is listed.
 */
export function decide(auction: Auction | null, command: Command, now: Date): Decision {
  if (auction === null) {
    if (command.type !== 'list') return refuse({ reason: 'wrong-state', status: 'draft' })
    if (command.terms.endsAt <= now) return refuse({ reason: 'end-not-in-future' })
    return accept({ type: 'listed', status: command.status, terms: command.terms })
  }
  if (!POSSIBLE_FROM[command.type].includes(auction.status)) return impossible(auction, command)
  switch (command.type) {
    case 'list':
      return refuse({ reason: 'wrong-state', status: auction.status })
    case 'edit':
      return decideEdit(auction, command, now)
    case 'publish':
      if (auction.endsAt <= now) return refuse({ reason: 'end-not-in-future' })
      return accept({ type: 'published' })
    case 'place-bid':
      return decideBid(auction, command, now)
    case 'buy-now':
      return decideBuyNow(auction, command, now)
    case 'close':
      return decideClose(auction, command, now)
    case 'accept-below-reserve':
      return decideAcceptance(auction, command)
    case 'confirm-payment':
      if (!auction.reservation) return refuse({ reason: 'wrong-state', status: auction.status })
      return accept({ type: 'payment-confirmed' })
    case 'cancel-reservation':
      if (!auction.reservation) return refuse({ reason: 'wrong-state', status: auction.status })
      return accept({ type: 'reservation-cancelled', reason: command.reason })
    case 'relist':
      if (auction.reservation) return refuse({ reason: 'wrong-state', status: auction.status })
      if (command.endsAt <= now) return refuse({ reason: 'end-not-in-future' })
      return accept({ type: 'relisted', run: auction.run + 1, endsAt: command.endsAt })
    case 'withdraw':
      if (auction.reservation) return refuse({ reason: 'wrong-state', status: auction.status })
      return accept({ type: 'withdrawn', reason: command.reason })
  }
}

function decideBid(
  auction: Auction,
  command: Extract<Command, { type: 'place-bid' }>,
  now: Date,
): Decision {
  if (now >= auction.endsAt) return closed(auction)
  const minimum = minimumBid(auction)
  if (command.amount < minimum) return refuse({ reason: 'too-low', minimum })
  const endsAt = extendedEnd(auction, now)
  const placed: AuctionEvent = {
    type: 'bid-placed',
    bid: command.bid,
    bidder: command.bidder,
    amount: command.amount,
  }
  return endsAt === null ? accept(placed) : accept(placed, { type: 'extended', endsAt })
}

function decideBuyNow(
  auction: Auction,
  command: Extract<Command, { type: 'buy-now' }>,
  now: Date,
): Decision {
  if (now >= auction.endsAt) return closed(auction)
  const price = buyNowPrice(auction)
  if (price === null) return refuse({ reason: 'not-offered' })
  if (command.price !== null && command.price !== price) {
    return refuse({ reason: 'price-changed', price })
  }
  const { reservation, buyer } = command
  return accept({ type: 'bought', reservation, buyer, price, endsAt: now })
}

function decideClose(
  auction: Auction,
  command: Extract<Command, { type: 'close' }>,
  now: Date,
): Decision {
  if (!command.early && now < auction.endsAt) {
    return refuse({ reason: 'not-due', endsAt: auction.endsAt })
  }
  const { leading } = auction
  const endsAt = now < auction.endsAt ? now : auction.endsAt
  if (!leading) return accept({ type: 'closed', outcome: 'no_bids', reservation: null, endsAt })
  if (reserveStatus(auction) === 'not_met') {
    return accept({ type: 'closed', outcome: 'reserve_not_met', reservation: null, endsAt })
  }
  const reservation = wonBy(command.reservation, leading)
  return accept({ type: 'closed', outcome: 'won', reservation, endsAt })
}

function decideAcceptance(
  auction: Auction,
  command: Extract<Command, { type: 'accept-below-reserve' }>,
): Decision {
  if (auction.outcome !== 'reserve_not_met' || !auction.leading) {
    return refuse({ reason: 'wrong-state', status: auction.status })
  }
  const reservation = wonBy(command.reservation, auction.leading)
  return accept({ type: 'accepted-below-reserve', reservation })
}

/**
 * Terms may be changed freely until the first bid. From then on people have bid on them: the reserve may
 * only fall, the end may only move later, nothing else may change.
 */
function decideEdit(
  auction: Auction,
  command: Extract<Command, { type: 'edit' }>,
  now: Date,
): Decision {
  const { terms } = command
  const open = auction.status === 'draft' || auction.status === 'available'
  const over = auction.status === 'available' && now >= auction.endsAt
  for (const term of Object.keys(terms) as (keyof Terms)[]) {
    if (!changes(auction, terms, term)) continue
    if (!open || over) return refuse({ reason: 'term-fixed', term })
    if (auction.bidCount > 0 && !bidderFriendly(auction, terms, term)) {
      return refuse({ reason: 'term-fixed', term })
    }
  }
  if (terms.endsAt && changes(auction, terms, 'endsAt') && terms.endsAt <= now) {
    return refuse({ reason: 'end-not-in-future' })
  }
  return accept({ type: 'edited', terms, facts: command.facts })
}

function changes(auction: Terms, terms: Partial<Terms>, term: keyof Terms): boolean {
  return terms[term]?.valueOf() !== auction[term]?.valueOf()
}

function bidderFriendly(auction: Terms, terms: Partial<Terms>, term: keyof Terms): boolean {
  if (term === 'endsAt') return terms.endsAt !== undefined && terms.endsAt > auction.endsAt
  if (term !== 'reservePrice') return false
  if (auction.reservePrice === null) return false
  return terms.reservePrice === null || (terms.reservePrice ?? Infinity) < auction.reservePrice
}

/** What one event does to the auction. Events come from `decide`, so nothing is checked again. */
export function apply(auction: Auction | null, event: AuctionEvent, id: string): Auction {
  if (event.type === 'listed') {
    return {
      ...event.terms,
      id,
      version: 1,
      run: 1,
      status: event.status,
      outcome: null,
      leading: null,
      bidCount: 0,
      reservation: null,
    }
  }
  if (!auction) throw new Error(`the ledger of auction ${id} begins with '${event.type}'`)
  return { ...auction, ...effectOf(event, auction), version: auction.version + 1 }
}

function effectOf(
  event: Exclude<AuctionEvent, { type: 'listed' }>,
  auction: Auction,
): Partial<Auction> {
  switch (event.type) {
    case 'edited':
      return event.terms
    case 'published':
      return { status: 'available' }
    case 'bid-placed':
      return {
        leading: { bidder: event.bidder, amount: event.amount },
        bidCount: auction.bidCount + 1,
      }
    case 'extended':
      return { endsAt: event.endsAt }
    case 'bought': {
      const { reservation: id, buyer, price, endsAt } = event
      return {
        status: 'ended',
        outcome: 'bought',
        endsAt,
        reservation: { id, buyer, price, kind: 'buy_now' },
      }
    }
    case 'closed':
      return {
        status: 'ended',
        outcome: event.outcome,
        reservation: event.reservation,
        endsAt: event.endsAt,
      }
    case 'accepted-below-reserve':
      return { outcome: 'won', reservation: event.reservation }
    case 'payment-confirmed':
      return { status: 'sold' }
    case 'reservation-cancelled':
      return { reservation: null }
    case 'relisted':
      return {
        status: 'available',
        run: event.run,
        endsAt: event.endsAt,
        outcome: null,
        leading: null,
        bidCount: 0,
        reservation: null,
      }
    case 'withdrawn':
      return { status: 'withdrawn' }
  }
}

function wonBy(id: string, leading: { bidder: string; amount: Cents }): Reservation {
  return { id, buyer: leading.bidder, price: leading.amount, kind: 'win' }
}

function impossible(auction: Auction, command: Command): Decision {
  if (command.type === 'place-bid' || command.type === 'buy-now') return closed(auction)
  return refuse({ reason: 'wrong-state', status: auction.status })
}

function closed(auction: Auction): Decision {
  return refuse({ reason: 'closed', status: auction.status, endsAt: auction.endsAt })
}

function accept(...events: AuctionEvent[]): Decision {
  return { outcome: 'accepted', events }
}

function refuse(refusal: Refusal): Decision {
  return { outcome: 'refused', refusal }
}
