import { z } from 'zod'
import { BID_FAULTS } from '../../rules/bidding.ts'
import { MAX_DOLLARS } from '../../rules/money.ts'
import { receiptSchema } from '../../rules/proof/receipt.ts'
import { auctionSchema, bidSchema } from '../../rules/public-auction.ts'

/** The promise of placing a bid. The amount is in whole dollars, at most a billion. */
export const placeBidSchema = z.object({
  amount: z
    .number(BID_FAULTS.notNumber)
    .int(BID_FAULTS.fraction)
    .max(MAX_DOLLARS, BID_FAULTS.tooHigh),
})

export const placedBidSchema = z.object({
  bid: bidSchema,
  auction: auctionSchema,
  /** Signed, for the bidder to keep; null while the key that signs is missing. */
  receipt: receiptSchema.nullable(),
})

export type PlacedBid = z.infer<typeof placedBidSchema>
