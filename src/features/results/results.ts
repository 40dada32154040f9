import { z } from 'zod'
import { MAX_CATEGORY_LETTERS, MAX_SEARCH_LETTERS } from '../../catalogue/auction-filter.ts'
import { cursorSchema, limitSchema, pageSchema } from '../../rules/paging.ts'
import { RUN_RESULTS } from '../../rules/results/run-result.ts'

/** The promise of what ended in a week. Money in dollars, times RFC 3339 in UTC, days those where the business is. */

export const resultsQuerySchema = z.object({
  /** As ISO 8601 writes it, '2026-W47'; the present one unless told. */
  week: z.string().max(20).optional(),
  category: z.string().max(MAX_CATEGORY_LETTERS).optional(),
  /** Words of the title, the lot number or the VIN: all of them. */
  q: z.string().trim().max(MAX_SEARCH_LETTERS).optional(),
  limit: limitSchema(50),
  cursor: cursorSchema,
})

const countsSchema = z.object({
  ended: z.int(),
  sold: z.int(),
  /** Dollars that all that was sold came to, and the median of it; null where nothing was sold. */
  sum: z.number(),
  median: z.number().nullable(),
})

/** What everybody is told of a run that is over. */
export const runResultSchema = z.object({
  result: z.enum(RUN_RESULTS),
  bid_count: z.int(),
  first_bid: z.number().nullable(),
  /** What it was sold for; null unless it was. */
  price: z.number().nullable(),
  ended_at: z.iso.datetime(),
})

export const resultsSchema = pageSchema(
  runResultSchema.extend({
    id: z.uuid(),
    run: z.int(),
    /** Whether the page of the auction is that of this run. */
    is_present_run: z.boolean(),
    lot_number: z.string(),
    title: z.string(),
    category: z.string(),
    image_url: z.string().nullable(),
  }),
).extend({
  week: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Weeks to go on to; null before the first that has results, and after the present one. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  /** Where nothing of the week has the words: the latest week in which something has, if any. */
  found_in: z.string().nullable(),
  /** Of the whole week, whatever the list is narrowed to. */
  all: countsSchema,
  categories: z.array(countsSchema.extend({ slug: z.string(), name: z.string() })),
})

export type ResultPage = z.infer<typeof resultsSchema>
export type RunInResults = ResultPage['items'][number]
export type WeekCounts = ResultPage['all']
