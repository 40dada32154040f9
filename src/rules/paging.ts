import { z } from 'zod'

/** How calls ask for a page of a list, and how it is answered (contract, 'limit', 'cursor' and 'next_cursor'). */

/** How many entries a page of any list holds at most. */
export const MAX_PER_PAGE = 100

/** A `limit` above the most is clamped. */
export function limitSchema(usual: number, most = MAX_PER_PAGE) {
  return z.coerce
    .number()
    .min(1)
    .transform((limit) => Math.min(Math.trunc(limit), most))
    .default(usual)
}

export const cursorSchema = z.string().max(500).optional()

/** `total` counts the whole list, `next_cursor` is null on the last page. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), next_cursor: z.string().nullable() })
}
