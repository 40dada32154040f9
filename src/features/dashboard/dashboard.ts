import { pick } from 'es-toolkit'
import { z } from 'zod'
import { OUTCOMES } from '../../rules/auction.ts'
import { cursorSchema, limitSchema, MAX_PER_PAGE, pageSchema } from '../../rules/paging.ts'
import { auctionStatusSchema } from '../../rules/public-auction.ts'
import { CARD_FACTS } from '../../rules/vehicle/card-facts.ts'
import { shownFacts } from '../../rules/vehicle/vehicle-fact-schemas.ts'
import { reservationSchema } from '../buy-now/buy-now.ts'
import { invoiceSchema, saleSchema } from '../settlement/sale-view.ts'

/** The promises of the dashboard: one's own bids and reservations, and the others' bids beside them. */

const listQuery = {
  limit: limitSchema(MAX_PER_PAGE),
  cursor: cursorSchema,
}

export const myListQuerySchema = z.object(listQuery)

export const myBidListQuerySchema = z.object({
  ...listQuery,
  /** Only bids on auctions that are available. */
  active: z.literal('true').optional(),
})

export const rivalBidListQuerySchema = z.object({
  ...listQuery,
  /** Only those of one auction, or of one of its runs. */
  auction: z.uuid().optional(),
  run: z.coerce.number().int().min(1).max(1_000_000).optional(),
})

/** How many of the latest bids of each run come along with one's own. */
export const LATEST_PER_RUN = 5

/** The auction beside a bid or reservation, as it stands now. */
export const auctionSummarySchema = z.object({
  ...pick(shownFacts, CARD_FACTS),
  id: z.uuid(),
  status: auctionStatusSchema,
  starting_bid: z.number(),
  /** Dollars; null without bids in the present run. */
  current_bid: z.number().nullable(),
  /** Dollars; null unless the present run was won or bought. */
  sale_price: z.number().nullable(),
  ends_at: z.iso.datetime(),
  paused_at: z.iso.datetime().nullable(),
  run: z.int(),
  version: z.int(),
})

/** Who leads, as the server computes it: amounts are never compared to guess it. */
const standingSchema = z.enum(['leading', 'outbid', 'none'])

const myBidSchema = z.object({
  id: z.uuid(),
  auction_id: z.uuid(),
  run: z.int(),
  amount: z.number(),
  created_at: z.iso.datetime(),
  /** Whether the house bid it up to one's maximum; of nobody else's bid this is told. */
  automatic: z.boolean(),
  /** 'leading' for the bid that leads its run, 'outbid' for every other. */
  standing: standingSchema,
  /** What came of the run for this member; null while it goes on, and for earlier runs. */
  result: z.enum(['won', 'bought', 'lost', 'reserve_not_met']).nullable(),
  auction: auctionSummarySchema,
})

/** One that staff undid: it counts in nothing, and stays in the ledger beside the void. */
const voidedBidSchema = myBidSchema.extend({ voided_at: z.iso.datetime() })

const rivalBidSchema = z.object({
  id: z.uuid(),
  auction_id: z.uuid(),
  run: z.int(),
  amount: z.number(),
  created_at: z.iso.datetime(),
  /** 'You', else username, else customer ID, else 'Anonymous'. */
  bidder: z.string(),
})

const myReservationSchema = reservationSchema.extend({
  invoice: invoiceSchema,
  sale: saleSchema,
  auction: auctionSummarySchema,
  /** Whether there is a purchase agreement to download. */
  has_agreement: z.boolean(),
})

export const myBidListSchema = pageSchema(myBidSchema).extend({
  /** All one's bids, whatever the list is narrowed to: the card 'Total Bids'. */
  total: z.int(),
  /** Bids on auctions that are available, in their present run: the card 'Active Bids'. */
  active: z.int(),
  /** The latest bids of each run on this page, everybody's, newest first within a run. */
  rival_bids: z.array(rivalBidSchema),
  /** One's bids that staff voided, newest first; they come with the first page. */
  voided_bids: z.array(voidedBidSchema),
})
export const rivalBidListSchema = pageSchema(rivalBidSchema)
export const myReservationListSchema = pageSchema(myReservationSchema)

export const myStandingSchema = z.object({
  standing: standingSchema,
  /** Dollars: one's own highest bid of this run. */
  highest_own_bid: z.number().nullable(),
  /** Dollars: the latest of one's own bids of this run that staff voided. */
  voided_bid: z.number().nullable(),
  /** How the run ended; null while it goes on. */
  outcome: z.enum(OUTCOMES).nullable(),
  /** What one has won or bought of this run, unless it was cancelled. */
  reservation: reservationSchema
    .pick({ kind: true, winning_bid: true, status: true, payment_due_at: true })
    .nullable(),
  /** One's own bids of this run, the latest if there are very many: the public list does not tell whose a bid is. */
  own_bids: z.array(z.uuid()),
  /** One acts for the bank that sells it, or did since it is here, and can neither bid on it nor buy it. */
  sells_lot: z.boolean(),
  /** The version of the auction that this was read at. */
  version: z.int(),
})

export type AuctionSummary = z.infer<typeof auctionSummarySchema>
export type MyBid = z.infer<typeof myBidSchema>
export type VoidedBid = z.infer<typeof voidedBidSchema>
export type RivalBid = z.infer<typeof rivalBidSchema>
export type MyReservation = z.infer<typeof myReservationSchema>
export type MyBidList = z.infer<typeof myBidListSchema>
export type RivalBidList = z.infer<typeof rivalBidListSchema>
export type MyReservationList = z.infer<typeof myReservationListSchema>
export type Standing = z.infer<typeof standingSchema>
export type MyListQuery = z.output<typeof myListQuerySchema>
export type MyBidListQuery = z.output<typeof myBidListQuerySchema>
export type RivalBidListQuery = z.output<typeof rivalBidListQuerySchema>
export type MyStanding = z.infer<typeof myStandingSchema>
