import { z } from 'zod'
import { cursorSchema, limitSchema, pageSchema } from '../../../rules/paging.ts'

/** Background jobs that fail, which is the program's own fault, as staff see them. */

export const FAILING_JOBS_ADDRESS = '/api/staff/jobs/failing'

const failingJobSchema = z.object({
  /** Such as 'close auctions'. */
  job: z.string(),
  /** The row that it could not handle, such as `{ auction: id }`; empty where the whole run failed. */
  about: z.record(z.string(), z.string()),
  /** The lot of that row; null where it has none. */
  lot: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  since: z.iso.datetime(),
  last_at: z.iso.datetime(),
  error: z.string(),
})

export type FailingJob = z.infer<typeof failingJobSchema>

export const failingQuerySchema = z.object({ limit: limitSchema(100), cursor: cursorSchema })
/** The oldest of them first. */
export const failingJobsSchema = pageSchema(failingJobSchema)

export type FailingJobs = z.infer<typeof failingJobsSchema>

/** Such as 'sale 0192f7a1-…'. */
export function rowInWords(about: FailingJob['about']): string {
  return Object.entries(about)
    .map((pair) => pair.join(' '))
    .join(', ')
}
