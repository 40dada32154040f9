import { z } from 'zod'
import { POSTAL_CODE } from '../../rules/delivery.ts'

/** The promise of a delivery estimate. Distance in miles, as the crow flies; money in dollars. */
export const deliveryQuerySchema = z.object({
  postal_code: z
    .string({ error: POSTAL_CODE.fault })
    .trim()
    .min(POSTAL_CODE.shortest, POSTAL_CODE.fault)
    .max(POSTAL_CODE.longest, POSTAL_CODE.fault),
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
