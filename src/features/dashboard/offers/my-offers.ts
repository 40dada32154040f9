import { z } from 'zod'
import { pageSchema } from '../../../rules/paging.ts'
import { OFFER_KINDS, OFFER_STATES } from '../../../rules/sales/offers.ts'
import { auctionSummarySchema } from '../dashboard.ts'

/** The promises of prices that were offered to a member after a run. Money in dollars, times RFC 3339 in UTC. */

const offerSchema = z.object({
  id: z.uuid(),
  /** `counter_offer`: the own bid was the highest, below the reserve. `second_chance`: who bid more did not pay. */
  kind: z.enum(OFFER_KINDS),
  auction: auctionSummarySchema,
  run: z.int(),
  amount: z.number(),
  /** One's own highest bid of that run. */
  bid: z.number(),
  state: z.enum(OFFER_STATES),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})

export const offerListSchema = pageSchema(offerSchema)
export const answeredOfferSchema = z.object({ offer: offerSchema })

export type Offer = z.infer<typeof offerSchema>
export type OfferList = z.infer<typeof offerListSchema>
