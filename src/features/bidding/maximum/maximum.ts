import { z } from 'zod'
import { auctionSchema } from '../../../rules/public-auction.ts'

export { placeBidSchema as setMaximumSchema } from '../place-bid.ts'

/** One's own maximum of an auction's present run: what nobody else is told. */
export const maximumSchema = z.object({
  /** In dollars, as it was set last; null for none, and where one leads above it: it bids no more. */
  amount: z.number().nullable(),
  standing: z.enum(['leading', 'outbid', 'none']),
  auction: auctionSchema,
})

export type MaximumBid = z.infer<typeof maximumSchema>
