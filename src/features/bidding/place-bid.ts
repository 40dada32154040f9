import { z } from 'zod'
import { auctionSchema, bidSchema } from '../auctions/auctions.ts'

/** The promise of placing a bid. The amount is in whole dollars, at most a billion. */
export const placeBidSchema = z.object({
  amount: z
    .number('Enter your bid as a number of dollars')
    .int('Bids are in whole dollars')
    .max(1_000_000_000, 'Bids go up to $1,000,000,000'),
})

export const placedBidSchema = z.object({ bid: bidSchema, auction: auctionSchema })

export type PlacedBid = z.infer<typeof placedBidSchema>
