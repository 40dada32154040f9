import { z } from 'zod'
import { auctionSchema } from '../../rules/public-auction.ts'
import { myStandingSchema } from '../dashboard/dashboard.ts'

/** The promise of what one watches or bids on and still runs, in one answer: as many auctions as one screen holds. */

export const MAX_AT_ONCE = 100

export const myAuctionsSchema = z.object({
  /** Those that one bids on before others, then those that end first; all in the order of their end. */
  items: z
    .array(
      z.object({
        auction: auctionSchema,
        is_watched: z.boolean(),
        standing: myStandingSchema,
        /** Dollars: one's own maximum in the present run; null for none, and where one leads above it. */
        maximum: z.number().nullable(),
      }),
    )
    .max(MAX_AT_ONCE),
  /** Of all that run, those beyond the answer too. */
  total: z.int(),
})

export type MyAuctions = z.infer<typeof myAuctionsSchema>
export type MyAuction = MyAuctions['items'][number]
