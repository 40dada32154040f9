import { setTimeout as sleep } from 'node:timers/promises'
import { limitConcurrency } from './concurrency.ts'

interface Turns {
  /** Those that may wait; any further one is refused. */
  queued: number
  /** How long the next one waits after each, in times of what that took. */
  rest: number
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
  wait?: (ms: number) => Promise<unknown>
}

/** A slow database is no reason to let everybody wait longer than this. */
const LONGEST_REST_MS = 200
/** What takes less is no burden to anybody. */
const SHORTEST_REST_MS = 1

/**
 * Does what takes the process some time one after the other, and rests in between: a bid meanwhile waits for one of them at
 * most, and what is left of the time is for bids. @throws Problem `busy` when too many wait
 */
export function createTurns({
  queued,
  rest,
  clock = () => performance.now(),
  wait = sleep,
}: Turns) {
  const limited = limitConcurrency({ concurrency: 1, queued })
  let rested: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> =>
    limited(async () => {
      await rested
      const begun = clock()
      try {
        return await task()
      } finally {
        const ms = Math.min((clock() - begun) * rest, LONGEST_REST_MS)
        rested = ms < SHORTEST_REST_MS ? Promise.resolve() : wait(ms)
      }
    })
}
