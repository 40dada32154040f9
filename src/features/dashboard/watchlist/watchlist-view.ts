import { z } from 'zod'
import { pageSchema } from '../../../rules/paging.ts'
import { auctionSummarySchema } from '../dashboard.ts'

/** The promise of one's watchlist with its auctions. */

export const watchlistSchema = pageSchema(
  z.object({ added_at: z.iso.datetime(), auction: auctionSummarySchema }),
)

export type Watchlist = z.infer<typeof watchlistSchema>
export type WatchlistEntry = Watchlist['items'][number]
