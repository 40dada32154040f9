import { z } from 'zod'
import { callsText } from '../../languages/rules/calls.ts'
import { MAX_COMPARED, readLots } from '../../rules/comparison/chosen-lots.ts'

/** The promise of which auctions lots are. */

export const lotsQuerySchema = z.object({
  lots: z
    .string()
    .max(200)
    .transform(readLots)
    .refine((lots) => lots.length > 0 && lots.length <= MAX_COMPARED, {
      error: () => callsText('nameLots', { most: MAX_COMPARED }),
    }),
})

export const foundLotsSchema = z.object({
  /** In the order in which they were named; without an auction what is not listed. */
  lots: z.array(
    z.object({
      lot_number: z.string(),
      id: z.uuid().nullable(),
      /** As its card says it. */
      title: z.string().nullable(),
    }),
  ),
})

export type FoundLots = z.infer<typeof foundLotsSchema>
