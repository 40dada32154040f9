import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from './postgres/database.ts'
import type { Log } from './log.ts'

/** Collects keys and handles them in batches: throttled, each key once a batch, and one batch at a time. */
export interface Batcher {
  /** The keys are handled at once if nothing is running, else in the next batch. */
  add(keys: Iterable<string>): void
  /** Starts no further batch, and resolves when the running one is done. */
  close(): Promise<void>
}

export interface BatcherOptions {
  /** Handles a batch. When it rejects, the same keys are tried again. */
  run(keys: string[]): Promise<void>
  /** From one start to the next; more after a slow batch, so that batches run half of the time at most. */
  intervalMs: number
  maxKeys: number
  log: Log
}

const RETRY_AFTER_MS = 500

export function createBatcher({ run, intervalMs, maxKeys, log }: BatcherOptions): Batcher {
  const queued = new Set<string>()
  const closing = new AbortController()
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  let running: Promise<void> | null = null
  let hasFailed = false

  async function runAll(): Promise<void> {
    while (queued.size > 0 && !closing.signal.aborted) {
      const keys = [...queued].slice(0, maxKeys)
      for (const key of keys) queued.delete(key)
      const startedAt = performance.now()
      const isDone = await attempt(keys)
      const took = performance.now() - startedAt
      await pause(isDone ? Math.max(intervalMs - took, took) : RETRY_AFTER_MS)
    }
    running = null
  }

  async function attempt(keys: string[]): Promise<boolean> {
    try {
      await run(keys)
      hasFailed = false
      return true
    } catch (error) {
      if (!hasFailed) log.error({ err: error, away: isDatabaseAway(error) }, 'a batch failed')
      hasFailed = true
      for (const key of keys) queued.add(key)
      return false
    }
  }

  return {
    add(keys) {
      for (const key of keys) queued.add(key)
      if (queued.size > 0) running ??= runAll()
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
