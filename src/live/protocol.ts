import type { Outcome, ReservationKind } from '../rules/auction.ts'
import type { AuctionLiveState, BidView } from '../rules/public-auction.ts'

/** What the two ends of `WS /live` tell each other, as JSON. Money in dollars, times RFC 3339 in UTC. */

/** Auctions that one connection may watch; the server refuses those beyond. */
export const MAX_WATCHED = 200

/** What staff watch beside auctions: that anything has changed. Nobody else is told. */
export const LIVE_ROOM = 'room'

/** What a member watches beside auctions: that the own notices have changed. */
export const OWN_NOTICES = 'notices'

/** What is watched and is no auction. */
export const NAMED_SUBJECTS: ReadonlySet<string> = new Set([LIVE_ROOM, OWN_NOTICES])

/** From the browser. Signing in may be repeated: with each fresh access token. */
export type ClientMessage =
  | { type: 'watch' | 'unwatch'; auctions: readonly string[] }
  | { type: 'sign_in'; token: string }
  | { type: 'sign_out' }

/** From the server. */
export type ServerMessage =
  | { type: 'welcome' | 'signed_out' }
  /** Own news from here on are this member's. */
  | { type: 'signed_in'; member: string }
  | AuctionNews
  | OwnNews
  | SaleNews
  | RoomNews
  | NoticesNews
  /** There is nothing to see of these, at least for visitors. */
  | { type: 'gone'; auctions: readonly string[] }
  | { type: 'refused'; reason: 'too_many'; auctions: readonly string[] }

/** As it travels: with the server's time. */
export type TimedMessage = ServerMessage & { now: string }

/** An auction as everybody may know it. A client that knows a later version drops it. */
export interface AuctionNews {
  type: 'auction'
  auction: AuctionLiveState
  /** New ones, highest first. */
  bids: readonly BidView[]
}

/** How the member who is signed in stands in an auction; no word of it goes to anybody else. */
export interface OwnNews extends OwnStanding {
  type: 'mine'
  auction: string
  /** Which of the latest bids are the member's own: what everybody is told does not say. */
  own_bids: readonly string[]
}

/** Something has changed about what the member has bought of an auction: it is to be read. Nobody else is told. */
export interface SaleNews {
  type: 'sale'
  auction: string
}

/** Of these auctions something has changed, drafts included: it is to be read. Of none in particular where any may have. */
export interface RoomNews {
  type: 'room'
  auctions: readonly string[]
}

/** Notices of the member who is signed in are new, or were read: they are to be read again. Else it only answers who asked for it. */
export interface NoticesNews {
  type: 'notices'
  have_changed: boolean
}

/** A member's part in the present run of an auction. */
export interface OwnStanding {
  /** The version of the auction that this was read at. */
  version: number
  /** Null for whoever has neither bid nor a maximum of their own. */
  standing: 'leading' | 'outbid' | null
  /** One's highest, for accepted amounts of a run only rise. */
  last_bid: Pick<BidView, 'id' | 'seq' | 'amount' | 'created_at'> | null
  /** The latest of one's bids that staff voided: it does not count. */
  voided_bid: Pick<BidView, 'id' | 'seq' | 'amount' | 'created_at'> | null
  /** How the run ended; null while it goes on. */
  outcome: Outcome | null
  /** What the member has won or bought, unless it was cancelled. */
  reservation: {
    kind: ReservationKind
    winning_bid: number
    status: 'pending' | 'completed'
    payment_due_at: string
  } | null
}
