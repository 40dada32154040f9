import { isDatabaseAway } from './postgres/database.ts'
import type { Log } from './log.ts'

/** Work that is done again and again while the process lives. */
export interface Job {
  name: string
  /** From the end of one round to the start of the next. */
  everyMs: number
  /** True when there may be more to do at once. */
  run(): Promise<boolean | void>
}

export interface JobRunner {
  /** Starts no further round and resolves when the rounds under way are over. */
  stop(): Promise<void>
}

/** Runs each job in rounds that never overlap. A round that fails is logged; the next one tries again. */
export function startJobs(jobs: readonly Job[], log: Log): JobRunner {
  const stopped = new AbortController()
  const rounds = jobs.map((job) => runInRounds(job, log, stopped.signal))
  return {
    async stop() {
      stopped.abort()
      await Promise.all(rounds)
    },
  }
}

async function runInRounds(job: Job, log: Log, stopped: AbortSignal): Promise<void> {
  // While the database is away one line says so, not one a round.
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
    if (!hasMore) await pause(job.everyMs, stopped)
  }
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  if (stopped.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    stopped.addEventListener('abort', done)
  })
}
