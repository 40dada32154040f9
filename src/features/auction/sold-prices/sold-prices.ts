import { z } from 'zod'

/** The promise of what similar vehicles were sold for. Money in dollars, whole as bids are. */

export const soldPricesSchema = z.object({
  /** Sales of the same category and make, and of years around; null where too few are known to tell anything. */
  sold: z
    .object({
      /** What else they have in common: the body style where too few of the model were sold. */
      kind: z.enum(['model', 'body_style']),
      count: z.int(),
      lowest: z.number(),
      /** Half were sold for this or less. */
      median: z.number(),
      highest: z.number(),
      /** Model years of the oldest and the newest of them; null where the auction's own is not known. */
      from_year: z.int().nullable(),
      to_year: z.int().nullable(),
    })
    .nullable(),
})

export type SoldPrices = z.infer<typeof soldPricesSchema>
