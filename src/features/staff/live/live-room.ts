import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'
import { askedApprovalSchema } from '../approvals/approvals.ts'

/** The promises of the live room: what runs now. Money in dollars, times RFC 3339 in UTC. */

export const ROOM_ADDRESS = '/api/staff/live'
export const ROOM_ALERTS_ADDRESS = '/api/staff/live/alerts'
export const FEED_ADDRESS = '/api/staff/live/bids'
export const PAUSE_ALL_ADDRESS = '/api/staff/live/pause'
export const RESUME_ALL_ADDRESS = '/api/staff/live/resume'

/** Minutes of which the figures tell how many bids there were. */
export const BID_MINUTES = 60

export const roomQuerySchema = z.object({ limit: limitSchema(100, 200), cursor: cursorSchema })

export const runningAuctionSchema = z.object({
  id: z.uuid(),
  lot_number: z.string(),
  title: z.string(),
  category: z.string(),
  location: z.string().nullable(),
  /** The address of the main photo. */
  photo: z.string().nullable(),
  version: z.int(),
  run: z.int(),
  started_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime(),
  paused_at: z.iso.datetime().nullable(),
  /** How often it was paused so far, by itself or with all. */
  pause_count: z.int(),
  starting_bid: z.number(),
  current_bid: z.number().nullable(),
  reserve_price: z.number().nullable(),
  bid_count: z.int(),
  bidder_count: z.int(),
  /** Whose the highest bid is. */
  leader: z.string().nullable(),
  /** Whoever has placed most of the run's bids, and how many. */
  busiest: z.object({ bidder: z.string(), bids: z.int() }).nullable(),
  /** What was bid last, in the order of the bids. */
  last_amounts: z.array(z.number()),
  /** Who watches it live, in all processes. */
  watchers: z.int(),
})
export type RunningAuction = z.infer<typeof runningAuctionSchema>

/** By time left. */
export const roomSchema = pageSchema(runningAuctionSchema).extend({
  figures: z.object({
    within_the_hour: z.int(),
    within_a_day: z.int(),
    paused: z.int(),
    /** Of these, what was paused with all the others, and goes on with them. */
    paused_together: z.int(),
    /** Bids on what has changed last: of each of the last sixty minutes, the present one last. */
    bids_by_minute: z.array(z.int()),
    watchers: z.int(),
  }),
})
export type Room = z.infer<typeof roomSchema>

/** What runs and needs a look, by time left, so far as it is told. */
export const roomAlertsSchema = z.object({ items: z.array(runningAuctionSchema) })
export type RoomAlerts = z.infer<typeof roomAlertsSchema>

/** How many were paused, or go on. */
export const switchedAllSchema = z.object({ auctions: z.int() })

export const feedQuerySchema = z.object({ limit: limitSchema(30, 50) })

export const feedBidSchema = z.object({
  id: z.uuid(),
  auction_id: z.uuid(),
  lot_number: z.string(),
  title: z.string(),
  amount: z.number(),
  /** By how much it rose above the bid before; null for the first of a run. */
  raised_by: z.number().nullable(),
  bidder: z.string(),
  created_at: z.iso.datetime(),
})
export type FeedBid = z.infer<typeof feedBidSchema>

/** The latest bids on auctions that run, newest first. */
export const feedSchema = z.object({ items: z.array(feedBidSchema) })
export type Feed = z.infer<typeof feedSchema>

export const runBidsQuerySchema = z.object({ limit: limitSchema(20), cursor: cursorSchema })

export const runBidSchema = z.object({
  id: z.uuid(),
  seq: z.int(),
  amount: z.number(),
  created_at: z.iso.datetime(),
  /** As everybody sees the bidder, and by which member of ours it is. */
  bidder: z.string(),
  bidder_id: z.uuid(),
  /** Null for a bid that counts. */
  voided_at: z.iso.datetime().nullable(),
})
export type RunBid = z.infer<typeof runBidSchema>

/** The bids of the present run, voided ones too, the latest first, with what waits for a second person about them. */
export const runBidsSchema = pageSchema(runBidSchema).extend({
  approvals: z.array(askedApprovalSchema),
})
export type RunBids = z.infer<typeof runBidsSchema>

export function runBidsAddress(id: string): string {
  return `/api/staff/auctions/${id}/bids`
}
