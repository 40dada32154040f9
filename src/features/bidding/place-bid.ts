import { z } from 'zod'
import { BID_FAULTS } from '../../rules/bid-words.ts'
import { POSTAL_CODE } from '../../rules/delivery.ts'
import { MAX_DOLLARS } from '../../rules/money.ts'
import { POSTAL_CODE_FAULTS } from '../../rules/postal-code-faults.ts'
import { receiptSchema } from '../../rules/proof/receipt.ts'
import { auctionSchema, bidSchema } from '../../rules/public-auction.ts'

/**
 * The promise of placing a bid. The amount is in whole dollars, at most a billion. What delivery to `postal_code` is told to cost by its
 * estimate is kept with the bid: bought in this run, it is brought there at that price.
 */
export const placeBidSchema = z.object({
  amount: z
    .number({ error: BID_FAULTS.notNumber })
    .int({ error: BID_FAULTS.fraction })
    .max(MAX_DOLLARS, { error: BID_FAULTS.tooHigh }),
  postal_code: z.string().max(POSTAL_CODE.longest, { error: POSTAL_CODE_FAULTS.wrong }).optional(),
})

/** By which a request that is sent again under its key is known. */
export function sentIn({ amount, postal_code: code }: z.infer<typeof placeBidSchema>) {
  return code === undefined ? [amount] : [amount, code]
}

export const placedBidSchema = z.object({
  bid: bidSchema,
  auction: auctionSchema,
  /** Signed, for the bidder to keep; null while the key that signs is missing. */
  receipt: receiptSchema.nullable(),
})

export type PlacedBid = z.infer<typeof placedBidSchema>
