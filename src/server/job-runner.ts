import { delay } from 'es-toolkit/promise'
import type { Log } from './log.ts'
import { isDatabaseAway } from './postgres/database.ts'

/** A background job, run at an interval while the process lives. */
export interface Job {
  name: string
  /** From the end of one run to the start of the next. */
  everyMs: number
  /** True when there may be more to do at once. */
  run(): Promise<boolean | void>
}

/** Runs of one job never overlap. One that fails is logged, and tried again at the next interval. */
export function startJobs(jobs: readonly Job[], log: Log) {
  const stopped = new AbortController()
  const loops = jobs.map((job) => runRepeatedly(job, log, stopped.signal))
  return {
    /** Starts no further run and resolves when those under way are over. */
    async stop(): Promise<void> {
      stopped.abort()
      await Promise.all(loops)
    },
  }
}

async function runRepeatedly(job: Job, log: Log, stopped: AbortSignal): Promise<void> {
  // While the database is away one line says so, not one a run.
  let isAway = false
  while (!stopped.aborted) {
    let hasMore: boolean | void = false
    try {
      hasMore = await job.run()
      isAway = false
    } catch (error) {
      if (!isAway) log.error({ err: error, job: job.name }, 'a job failed')
      isAway = isDatabaseAway(error)
    }
    if (!hasMore) await delay(job.everyMs, { signal: stopped }).catch(() => undefined)
  }
}
