import type { Announced } from './listing/announced-changes.ts'
import type { Automatic } from './maximum/answers.ts'
import { afterBid, afterMaximum, type Offers } from './maximum/offers.ts'
import type { Cents } from './money.ts'
import type { PhotoFacts } from './photos.ts'
import type { LimitName } from './safeguards/account-limits.ts'
import type { Outage } from './safeguards/outage.ts'
import type { VehicleFacts } from './vehicle/vehicle-facts.ts'

/**
 * The auction engine: what an auction is, what may happen to it, and what each happening does; `decide.ts`
 * tells what may happen when. Pure: time, ids and people come in with the command; a refusal is a value
 * with its reason.
 */

export const AUCTION_STATUSES = ['draft', 'available', 'ended', 'sold', 'withdrawn'] as const
export type AuctionStatus = (typeof AUCTION_STATUSES)[number]

/** What visitors may see; drafts and withdrawn auctions are as if they did not exist. */
export const PUBLIC_STATUSES = ['available', 'ended', 'sold'] as const
export type PublicStatus = (typeof PUBLIC_STATUSES)[number]

export const OVER_STATUSES = ['ended', 'sold', 'withdrawn'] as const

/** Whether nothing more can be bid. An unknown status counts as available (specification, section 4). */
export function isOver(status: string): boolean {
  return OVER_STATUSES.some((one) => one === status)
}

export function isPublic(status: string): boolean {
  return PUBLIC_STATUSES.some((one) => one === status)
}

/** How a run ended: by its highest bid, by Buy Now, below the reserve, or without a bid. */
export const OUTCOMES = ['won', 'bought', 'reserve_not_met', 'no_bids'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** How a reservation stands with its payment. */
export const RESERVATION_STATUSES = ['pending', 'completed', 'cancelled'] as const

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
  /** Up to which the leader has others outbid, where that is more than what leads: known to the leader alone. */
  leadingMaximum: Cents | null
  bidCount: number
  /** The number of the last line by which staff changed what the bidders of this run had seen; 0 for none. */
  lastAnnouncement: number
  /** Since when nobody can bid or buy, for a fault of ours; null while it goes on. */
  pausedAt: Date | null
  /** The buyer's reservation of this run, unless it was cancelled. */
  reservation: Reservation | null
}

/** How a buyer came to a reservation: by the highest bid, by Buy Now, or at a price that staff offered and the buyer accepted. */
export const RESERVATION_KINDS = ['win', 'buy_now', 'offer'] as const
export type ReservationKind = (typeof RESERVATION_KINDS)[number]

/** The kind that a row names: a constraint keeps it to these words. */
export function reservationKind(word: string | null): ReservationKind {
  return word === 'buy_now' || word === 'offer' ? word : 'win'
}

export interface Reservation {
  id: string
  buyer: string
  price: Cents
  kind: ReservationKind
}

/** An accepted bid that was not voided. */
export interface StandingBid {
  bid: string
  bidder: string
  amount: Cents
  /** Up to which it lets others be outbid, where it was made so. */
  maximum?: Cents
  /** Of a bid that a maximum made: what it answered. */
  automatic?: Automatic
}

export type Command =
  | { type: 'list'; status: 'draft' | 'available'; terms: Terms; facts?: VehicleFacts }
  /** `announced` is what its bidders are told of it, null for nothing. */
  | {
      type: 'edit'
      terms: Partial<Terms>
      facts: Partial<VehicleFacts>
      announced?: Announced | null
    }
  /** Of what is sold or withdrawn too: a face or a number plate may have to go. */
  | {
      type: 'remove-photos'
      facts: PhotoFacts & Partial<Pick<VehicleFacts, 'damage'>>
      announced?: Announced | null
    }
  | { type: 'publish' }
  /** `answer` will be the id of the bid by which a rival's maximum answers. */
  | { type: 'place-bid'; bid: string; bidder: string; amount: Cents; answer: string }
  /** From now on the least is bid for a member that leads, up to `maximum`; `bid` will be the id of what is bid at once. */
  | { type: 'set-maximum'; bid: string; bidder: string; maximum: Cents }
  | { type: 'withdraw-maximum'; bidder: string }
  /** Staff undo a bid; `offers` are those of the run that count. */
  | { type: 'void-bid'; bid: string; offers: Offers; answer: string; reason: string }
  /** Staff stop the clock for a fault, and let it go on: for so many milliseconds at least, that bidders have time to come back. */
  | { type: 'pause'; reason: string }
  | { type: 'resume'; atLeast: number }
  /** The house could take no bids near the end; `announced` is what everybody is told of it. */
  | { type: 'extend-for-outage'; outage: Outage; announced: Announced }
  | { type: 'buy-now'; reservation: string; buyer: string; price: Cents | null }
  /** `early` is staff ending a run before its time. */
  | { type: 'close'; reservation: string; early?: boolean }
  | { type: 'accept-below-reserve'; reservation: string }
  /** A bidder takes the run at a price that staff offered: below the reserve, or after its buyer did not pay. */
  | { type: 'accept-offer'; reservation: string; buyer: string; price: Cents }
  | { type: 'confirm-payment' }
  | { type: 'cancel-reservation'; reason: string }
  | { type: 'relist'; endsAt: Date }
  | { type: 'withdraw'; reason: string }

export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>

export type AuctionEvent =
  /** Ledgers of before 23 November 2026 begin without the facts. */
  | { type: 'listed'; status: 'draft' | 'available'; terms: Terms; facts?: VehicleFacts }
  | {
      type: 'edited'
      terms: Partial<Terms>
      facts: Partial<VehicleFacts>
      announced?: Announced
    }
  | { type: 'published' }
  /** `maximum` is up to which it lets others be outbid, with what was set before; an `automatic` one is made by a maximum that stands. */
  | {
      type: 'bid-placed'
      bid: string
      bidder: string
      amount: Cents
      maximum?: Cents
      automatic?: Automatic
    }
  /** A maximum that changes no price: its member led already, or is beaten at once, or takes it back (null). */
  | { type: 'maximum-set'; bidder: string; maximum: Cents | null }
  /** `highest` and `leader` are what is left of the bidding, `maximum` what the leader's own still allows; null for nothing. */
  | {
      type: 'bid-voided'
      bid: string
      highest: Cents | null
      leader: string | null
      maximum?: Cents
      /** The bid with which this one fell, where it was an answer to that. */
      follows?: string
      reason: string
    }
  /** By a late bid; or for an outage, which it names, with what everybody is told of it. */
  | {
      type: 'extended'
      endsAt: Date
      outageFrom?: Date
      outageUntil?: Date
      announced?: Announced
    }
  | { type: 'paused'; pausedAt: Date; reason: string }
  /** The end is later by as long as the pause was, or by more where less than `atLeast` (milliseconds) was left. The first ones lack it. */
  | { type: 'resumed'; endsAt: Date; atLeast?: number }
  | { type: 'bought'; reservation: string; buyer: string; price: Cents; endsAt: Date }
  | {
      type: 'closed'
      outcome: Exclude<Outcome, 'bought'>
      reservation: Reservation | null
      endsAt: Date
    }
  | { type: 'accepted-below-reserve'; reservation: Reservation }
  | { type: 'offer-accepted'; reservation: Reservation }
  | { type: 'payment-confirmed' }
  | { type: 'reservation-cancelled'; reason: string }
  | { type: 'relisted'; run: number; endsAt: Date }
  | { type: 'withdrawn'; reason: string }

export type EventOf<Type extends AuctionEvent['type']> = Extract<AuctionEvent, { type: Type }>

export type Refusal =
  /** Bidding is over or has not begun; `endsAt` and the time of the decision tell the late bidder why. */
  | { reason: 'closed'; status: AuctionStatus; endsAt: Date }
  /** The auction is paused since then: nobody can bid or buy, and nothing ends. */
  | { reason: 'paused'; since: Date }
  | { reason: 'not-paused' }
  | { reason: 'too-low'; minimum: Cents }
  | { reason: 'not-offered' }
  | { reason: 'price-changed'; price: Cents }
  | { reason: 'not-due'; endsAt: Date }
  | { reason: 'wrong-state'; status: AuctionStatus }
  | { reason: 'end-not-in-future' }
  /** A term that bidders already rely on cannot be changed in this way. */
  | { reason: 'term-fixed'; term: keyof Terms }
  /** The account may not promise so much; `most` is in cents, of open purchases their number. */
  | { reason: 'over-limit'; limit: LimitName; most: number; isReviewed: boolean }
  /** Bidding is over: who leads can no longer be changed. */
  | { reason: 'bids-final' }
  /** A bid that was voided before, or of an earlier run. */
  | { reason: 'bid-not-standing' }
  /** The Buy Now price would sell below the reserve. */
  | { reason: 'buy-now-below-reserve'; term: 'buyNowPrice' | 'reservePrice' }

export type Decision =
  | { outcome: 'accepted'; events: AuctionEvent[] }
  /** `events` are what a refused bid brings about all the same: the leader's maximum, which it only equals, bids that amount. */
  | { outcome: 'refused'; refusal: Refusal; events?: AuctionEvent[] }

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
      leadingMaximum: null,
      bidCount: 0,
      lastAnnouncement: 0,
      pausedAt: null,
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
      return { ...event.terms, ...announcedBy(event, auction) }
    case 'published':
      return { status: 'available' }
    case 'bid-placed':
      return { ...afterBid(auction, event), bidCount: auction.bidCount + 1 }
    case 'maximum-set':
      return afterMaximum(auction, event.bidder, event.maximum)
    case 'bid-voided': {
      const { leader: bidder, highest: amount, maximum } = event
      return {
        leading: bidder === null || amount === null ? null : { bidder, amount },
        leadingMaximum: maximum ?? null,
        bidCount: auction.bidCount - 1,
      }
    }
    case 'extended':
      return { endsAt: event.endsAt, ...announcedBy(event, auction) }
    case 'paused':
      return { pausedAt: event.pausedAt }
    case 'resumed':
      return { pausedAt: null, endsAt: event.endsAt }
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
    case 'offer-accepted':
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
        leadingMaximum: null,
        bidCount: 0,
        lastAnnouncement: 0,
        reservation: null,
      }
    case 'withdrawn':
      return { status: 'withdrawn', pausedAt: null }
  }
}

function announcedBy({ announced }: { announced?: Announced }, { version }: Auction) {
  return announced && { lastAnnouncement: version + 1 }
}
