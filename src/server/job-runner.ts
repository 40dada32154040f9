import { delay } from 'es-toolkit/promise'
import type { JobFailure } from './failing-jobs.ts'
import type { Log } from './log.ts'
import { NO_METRICS, type Metrics } from './metrics/metrics.ts'
import { isDatabaseAway } from './postgres/database.ts'
import { StartError } from './start-error.ts'
import { inTrace } from './tracing/spans.ts'

/** A background job, run at an interval while the process lives. */
export interface Job {
  name: string
  /** From the end of one run to the start of the next. */
  everyMs: number
  /** So many runs may be under way at once; one by default. */
  atOnce?: number
  /**
   * After a run that leaves more to do it waits so many times as long as that took, at most `everyMs`: what is long and not
   * urgent takes that share of the machine and no more. Not at all by default.
   */
  rest?: number
  /**
   * True when there may be more to do at once. It goes on after a row that fails, and tells of it. Once it is `stopped` the
   * process waits for it alone: what takes long breaks off.
   */
  run(rowFailed: RowFailed, stopped?: AbortSignal): Promise<boolean | void>
  /** Lets go of what it holds, once no job runs any more. */
  close?(): void
}

/** To be told what failed, and which row it was: `{ auction: id }`. */
export type RowFailed = (error: unknown, row: Record<string, string>) => void

/** Where staff see what fails. */
export type NoteFailure = (failure: JobFailure) => Promise<void>

/** Runs of one job do not overlap, unless it says so. One that fails is logged, noted, and tried again at the next interval. */
export function startJobs(
  jobs: readonly Job[],
  log: Log,
  note: NoteFailure,
  metrics: Pick<Metrics, 'jobFailed'> = NO_METRICS,
) {
  const stopped = new AbortController()
  const loops = jobs.flatMap((job) => {
    const state = { lasting: null }
    return Array.from({ length: job.atOnce ?? 1 }, () =>
      runRepeatedly(job, state, { log, note, metrics }, stopped.signal),
    )
  })
  return {
    /** Starts no further run and resolves when those under way are over. */
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all(loops)
      for (const job of jobs) job.close?.()
    },
  }
}

/** While that lasts which only an operator can end, one line says so, not one a run. */
type State = { lasting: string | null }

async function runRepeatedly(
  job: Job,
  state: State,
  { log, note, metrics }: { log: Log; note: NoteFailure; metrics: Pick<Metrics, 'jobFailed'> },
  stopped: AbortSignal,
): Promise<void> {
  let notes: Promise<void>[] = []
  const failed = (error: unknown, about: Record<string, string>) => {
    metrics.jobFailed(job.name)
    // It could not be noted there.
    if (isDatabaseAway(error)) return
    const noted = note({ job: job.name, about, everyMs: job.everyMs, error })
    notes.push(
      noted.catch((cause: unknown) =>
        log.error({ err: cause, job: job.name }, 'a failed job could not be noted'),
      ),
    )
  }
  const rowFailed: RowFailed = (error, row) => {
    log.error({ err: error, job: job.name, ...row }, 'a job failed for one row')
    failed(error, row)
  }
  while (!stopped.aborted) {
    const begun = performance.now()
    let hasMore: boolean | void = false
    try {
      hasMore = await inTrace(`job ${job.name}`, async () => job.run(rowFailed, stopped))
      state.lasting = null
    } catch (error) {
      const lasting = lastingReason(error)
      if (!lasting || lasting !== state.lasting)
        log.error({ err: error, job: job.name }, 'a job failed')
      state.lasting = lasting
      failed(error, {})
    }
    await Promise.all(notes)
    notes = []
    const rest = hasMore ? (performance.now() - begun) * (job.rest ?? 0) : Infinity
    const pause = Math.min(rest, job.everyMs)
    if (pause > 0) await delay(pause, { signal: stopped }).catch(() => undefined)
  }
}

function lastingReason(error: unknown): string | null {
  if (isDatabaseAway(error)) return 'the database is away'
  return error instanceof StartError ? error.message : null
}
