import { z } from 'zod'

/** The promise of a delivery estimate. Distance in miles, as the crow flies; money in dollars. */
export const deliveryQuerySchema = z.object({
  postal_code: z
    .string({ error: 'Enter a ZIP or postal code' })
    .trim()
    .min(3, 'Enter a ZIP or postal code')
    .max(10, 'Enter a ZIP or postal code'),
})

export const deliveryEstimateSchema = z.object({
  miles: z.int(),
  free_miles: z.int(),
  /** Dollars. */
  cost: z.number(),
  from: z.string(),
  to: z.string(),
  /** Latest days after payment is verified. */
  days: z.int(),
})

export type DeliveryEstimate = z.infer<typeof deliveryEstimateSchema>
