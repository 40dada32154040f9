import { z } from 'zod'
import { AUCTION_STATUSES, type Auction } from './auction.ts'
import { bidderLabel, buyNowPrice, minimumBid, offersBuyNow, reserveStatus } from './bidding.ts'
import { cents, toDollars } from './money.ts'
import { lotNumber } from './vehicle/lot-number.ts'
import { shownFacts } from './vehicle/vehicle-fact-schemas.ts'
import { factsOf, type FactName } from './vehicle/vehicle-facts.ts'

/** An auction and its bids as everybody may see them. Money in dollars, times RFC 3339 in UTC. */

export const auctionStatusSchema = z.enum(AUCTION_STATUSES)

/** What changes during a run. */
const liveStateSchema = z.object({
  id: z.uuid(),
  version: z.int(),
  status: auctionStatusSchema,
  /** Dollars; staff may change it until the first bid. */
  starting_bid: z.number(),
  /** Dollars; null without bids. */
  current_bid: z.number().nullable(),
  /** Dollars; null unless it was won or bought. */
  sale_price: z.number().nullable(),
  /** Dollars: the least that would be accepted next. */
  minimum_bid: z.number(),
  bid_count: z.int(),
  /** The line of the ledger with the last change that the bidders of this run were told of; 0 for none. */
  last_announcement: z.int(),
  reserve_status: z.enum(['none', 'not_met', 'met']),
  /** Dollars; null when Buy Now is not offered. */
  buy_now_price: z.number().nullable(),
  ends_at: z.iso.datetime(),
  /** Since when nobody can bid or buy, for a fault of ours: the end moves by as long as that lasts. Null while it goes on. */
  paused_at: z.iso.datetime().nullable(),
})

export const auctionSchema = liveStateSchema.extend({
  lot_number: z.string(),
  run: z.int(),
  /** When this run began; the countdown's meter runs from here. */
  started_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  ...shownFacts,
})

export const bidSchema = z.object({
  id: z.uuid(),
  seq: z.int(),
  amount: z.number(),
  created_at: z.iso.datetime(),
  /** The label under which everybody sees the bidder; 'You' for one's own. */
  bidder: z.string(),
})

export type AuctionView = z.infer<typeof auctionSchema>
export type AuctionLiveState = z.infer<typeof liveStateSchema>
export type BidView = z.infer<typeof bidSchema>

/** The columns that are shown beside the engine's state. */
type ShownColumns = Record<FactName, unknown> & {
  lot_number: number
  started_at: Date | null
  created_at: Date
}

export function presentLive(auction: Auction): AuctionLiveState {
  return {
    id: auction.id,
    version: auction.version,
    status: auction.status,
    starting_bid: toDollars(auction.startingBid),
    current_bid: toDollars(auction.leading?.amount ?? null),
    sale_price: toDollars(auction.reservation?.price ?? null),
    minimum_bid: toDollars(minimumBid(auction)),
    bid_count: auction.bidCount,
    last_announcement: auction.lastAnnouncement,
    reserve_status: reserveStatus(auction),
    buy_now_price: offersBuyNow(auction) ? toDollars(buyNowPrice(auction)) : null,
    ends_at: auction.endsAt.toISOString(),
    paused_at: auction.pausedAt?.toISOString() ?? null,
  }
}

/** The whole auction: the engine's state and what is sold. */
export function presentAuction(auction: Auction, columns: ShownColumns): AuctionView {
  return { ...presentState(auction), ...presentColumns(columns) }
}

/** What bids and staff change. */
export function presentState(auction: Auction) {
  return {
    ...presentLive(auction),
    run: auction.run,
  }
}

/** What bids leave as it is. */
export function presentColumns(columns: ShownColumns) {
  return {
    lot_number: lotNumber(columns.lot_number),
    started_at: columns.started_at?.toISOString() ?? null,
    created_at: columns.created_at.toISOString(),
    ...factsOf(columns),
  }
}

/** A bid's row with what its label is made of; none of that leaves the server. Amount in cents. */
export interface BidWithBidder {
  id: string
  seq: number
  amount: number
  created_at: Date
  bidder_id: string
  email: string | null
  first_name: string | null
  last_name: string | null
}

/** A bid as `viewer` (a user id, or null for nobody in particular) may see it. */
export function presentBid(row: BidWithBidder, viewer: string | null): BidView {
  const { id, seq, amount, created_at, bidder_id } = row
  const label = bidderLabel({
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
  })
  return {
    id,
    seq,
    amount: toDollars(cents(amount)),
    created_at: created_at.toISOString(),
    bidder: bidder_id === viewer ? 'You' : label,
  }
}
