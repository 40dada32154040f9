import { z } from 'zod'
import { POSTAL_CODE } from '../../rules/delivery.ts'

/** The promise of where a ZIP or postal code is. */
export const placeQuerySchema = z.object({ postal_code: z.string().max(POSTAL_CODE.longest) })

export const placeSchema = z.object({
  /** 'Dallas, TX'; null for a code that is not known. */
  name: z.string().nullable(),
})

export type Place = z.infer<typeof placeSchema>
