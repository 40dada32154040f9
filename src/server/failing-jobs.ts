import { sql } from 'kysely'
import { MINUTE, SECOND } from '../rules/durations.ts'
import type { Database } from './postgres/database.ts'

/** A run of a background job that failed, or a row that a run could not handle. */
export interface JobFailure {
  job: string
  /** The row; empty where the whole run failed. */
  about: Record<string, string>
  /** How soon it is tried again. */
  everyMs: number
  error: unknown
}

/** What is tried several times a second is noted so often. */
const NOTED_EVERY_S = 10
/** A run may take its time, and the process that failed may be gone. */
const GRACE_MS = 5 * MINUTE
const LONGEST_ERROR = 500

/** What failed and was not tried again successfully, as far as is known by now: it would have failed again since. */
export const STILL_FAILS = sql<boolean>`tried_again_by > clock_timestamp()`

/** Notes that a job failed, for staff to see: since when, and why. A failure that was long ago is forgotten. */
export async function noteJobFailure(db: Database, failure: JobFailure): Promise<void> {
  const { job, about, everyMs, error } = failure
  const seconds = (2 * everyMs + GRACE_MS) / SECOND
  const why = (error instanceof Error ? error.message : String(error)).replaceAll('\0', '')
  await sql`delete from failing_jobs where not ${STILL_FAILS}`.execute(db)
  await sql`
    insert into failing_jobs (job, about, since, last_at, tried_again_by, error)
    values (${job}, ${JSON.stringify(about)}::jsonb, clock_timestamp(), clock_timestamp(),
      clock_timestamp() + make_interval(secs => ${seconds}), ${why.slice(0, LONGEST_ERROR)})
    on conflict (job, about) do update
    set last_at = excluded.last_at, tried_again_by = excluded.tried_again_by, error = excluded.error
    where failing_jobs.last_at < excluded.last_at - make_interval(secs => ${NOTED_EVERY_S})`.execute(
    db,
  )
}
