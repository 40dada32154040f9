import { z } from 'zod'
import { runResultSchema } from '../../results/results.ts'

/** The promise of the runs of a lot that are over, each of which has a page of its own. Money in dollars, times RFC 3339 in UTC. */

export const pastRunsSchema = z.object({
  /** The latest first. The present run is among them once it is over. */
  items: z.array(
    runResultSchema.extend({
      run: z.int(),
      started_at: z.iso.datetime(),
      /** Its starting bid. Called so because what has a `starting_bid` is taken for an auction by the lists. */
      started_from: z.number(),
      /** The highest bid; null without any. */
      highest_bid: z.number().nullable(),
    }),
  ),
})

export type PastRuns = z.infer<typeof pastRunsSchema>
export type PastRun = PastRuns['items'][number]
