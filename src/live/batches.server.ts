import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../server/log.ts'
import { isDatabaseAway } from '../server/postgres/database.ts'

interface BatchOptions<Batch> {
  /** The next batch; null when nothing is due. */
  take(): Batch | null
  run(batch: Batch): Promise<void>
  /** A batch that failed is due again. */
  requeue(batch: Batch): void
  /** Milliseconds from one start to the next; more when the work itself takes long, so that it fills half the time at most. */
  intervalMs: number
  log: Log
}

const PAUSE_AFTER_FAILURE = 500

/** Work that is done in batches, one after another. */
export function createBatches<Batch>(options: BatchOptions<Batch>) {
  const { take, run, requeue, intervalMs, log } = options
  const closing = new AbortController()
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  let isWorking = false
  let work = Promise.resolve()
  let hasFailed = false

  async function drain(): Promise<void> {
    for (let batch = take(); batch && !closing.signal.aborted; batch = take()) {
      const startedAt = performance.now()
      const isDone = await attempt(batch)
      const took = performance.now() - startedAt
      await pause(isDone ? Math.max(intervalMs - took, took) : PAUSE_AFTER_FAILURE)
    }
    isWorking = false
  }

  async function attempt(batch: Batch): Promise<boolean> {
    try {
      await run(batch)
      hasFailed = false
      return true
    } catch (error) {
      if (!hasFailed)
        log.error({ err: error, away: isDatabaseAway(error) }, 'news could not be read')
      hasFailed = true
      requeue(batch)
      return false
    }
  }

  return {
    /** Something is due. It is done at once if nothing is under way, otherwise together with what else comes meanwhile. */
    wake(): void {
      if (isWorking) return
      isWorking = true
      work = drain()
    },
    /** Does no more, and resolves when what is under way is done. */
    async close(): Promise<void> {
      closing.abort()
      await work
    },
  }
}
