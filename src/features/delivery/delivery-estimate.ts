import { z } from 'zod'
import { POSTAL_CODE } from '../../rules/delivery.ts'
import { POSTAL_CODE_FAULTS } from '../../rules/postal-code-faults.ts'

const wrong = { error: POSTAL_CODE_FAULTS.wrong }

/** The promise of a delivery estimate. Distance in miles, as the crow flies; money in dollars. */
export const deliveryQuerySchema = z.object({
  postal_code: z
    .string(wrong)
    .trim()
    .min(POSTAL_CODE.shortest, wrong)
    .max(POSTAL_CODE.longest, wrong),
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
