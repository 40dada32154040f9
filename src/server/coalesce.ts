import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from './postgres/database.ts'
import type { Log } from './log.ts'

/** Work that names ask for, done for many at once and never twice at a time. */
export interface Coalesced {
  /** The work is due for these. At once if none is under way; otherwise together with what else is asked meanwhile. */
  ask(names: Iterable<string>): void
  /** Does no more, and resolves when what is under way is done. */
  close(): Promise<void>
}

export interface CoalesceOptions {
  /** Does the work. When it fails it is asked again for the same names. */
  run(names: string[]): Promise<void>
  /** Milliseconds from one start to the next; more when the work itself takes long, so that it fills half the time at most. */
  apart: number
  /** Names in one run. */
  most: number
  log: Log
}

const PAUSE_AFTER_FAILURE = 500

export function coalesce({ run, apart, most, log }: CoalesceOptions): Coalesced {
  const due = new Set<string>()
  const closing = new AbortController()
  const pause = (ms: number) =>
    wait(ms, undefined, { signal: closing.signal }).catch(() => undefined)
  let working: Promise<void> | null = null
  let hasFailed = false

  async function work(): Promise<void> {
    while (due.size > 0 && !closing.signal.aborted) {
      const names = [...due].slice(0, most)
      for (const name of names) due.delete(name)
      const startedAt = performance.now()
      const isDone = await attempt(names)
      const took = performance.now() - startedAt
      await pause(isDone ? Math.max(apart - took, took) : PAUSE_AFTER_FAILURE)
    }
    working = null
  }

  async function attempt(names: string[]): Promise<boolean> {
    try {
      await run(names)
      hasFailed = false
      return true
    } catch (error) {
      if (!hasFailed)
        log.error({ err: error, away: isDatabaseAway(error) }, 'news could not be read')
      hasFailed = true
      for (const name of names) due.add(name)
      return false
    }
  }

  return {
    ask(names) {
      for (const name of names) due.add(name)
      if (due.size > 0) working ??= work()
    },
    async close() {
      closing.abort()
      await working
    },
  }
}
