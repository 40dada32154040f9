import { z } from 'zod'

/** Background jobs that fail, which is the program's own fault, as staff see them. */

export const FAILING_JOBS_ADDRESS = '/api/staff/jobs/failing'

/** So many are told, the oldest first. */
export const MOST_FAILING_TOLD = 100

export const failingJobsSchema = z.object({
  items: z.array(
    z.object({
      /** Such as 'close auctions'. */
      job: z.string(),
      /** The row that it could not handle, such as `{ auction: id }`; empty where the whole run failed. */
      about: z.record(z.string(), z.string()),
      /** The lot of that row; null where it has none. */
      lot: z.object({ id: z.uuid(), title: z.string() }).nullable(),
      since: z.iso.datetime(),
      last_at: z.iso.datetime(),
      error: z.string(),
    }),
  ),
  total: z.int(),
})

export type FailingJobs = z.infer<typeof failingJobsSchema>
export type FailingJob = FailingJobs['items'][number]
