import { z } from 'zod'
import { callsText } from '../../languages/rules/calls.ts'
import { MAX_WATCHLIST } from '../../rules/policy.ts'

/** The promises of a member's watchlist; the list with its auctions is the dashboard's. */

const auctionId = z.uuid().toLowerCase()

/** Which auctions are on it, the one that was added last first. */
export const watchedSchema = z.object({ auctions: z.array(z.uuid()) })

/** What a browser kept before its visitor signed in, the one that was added last first. */
export const mergeWatchlistSchema = z.object({
  auctions: z
    .array(auctionId)
    .min(1)
    .max(MAX_WATCHLIST, { error: () => callsText('watchlistHolds', { most: MAX_WATCHLIST }) }),
})

export const mergedWatchlistSchema = watchedSchema.extend({
  /** So many were not added, for the watchlist holds no more. */
  left_out: z.int(),
})

export const watchedAuctionSchema = z.object({
  auction_id: z.uuid(),
  is_watched: z.boolean(),
})

export type Watched = z.infer<typeof watchedSchema>
export type MergedWatchlist = z.infer<typeof mergedWatchlistSchema>
export type WatchedAuction = z.infer<typeof watchedAuctionSchema>
