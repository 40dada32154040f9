import type { BidsUnderWay } from './bids-under-way.ts'
import { createFairQueue } from './fair-queue.ts'

interface TurnsOptions {
  /** How many may wait of one network, and of all. */
  places: { perKey: number; inAll: number }
  /**
   * While bids are about the next one waits after each, so many times as long as that took from its beginning to its end,
   * what it waited for included.
   */
  rest: number
  bids: Pick<BidsUnderWay, 'letPass'>
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
}

export interface Turn<T> {
  /** Null where too many wait: no error, for strangers are refused far more often than let in. */
  result: Promise<T | null>
  /** Somebody of another network wants the same, and does not wait longer than if they had asked alone. */
  alsoFor(network: string): void
}

interface Waiting {
  start(): Promise<void>
  refuse(): void
}

/** A slow database is no reason to let everybody wait longer than this. */
const LONGEST_REST_MS = 200
/** What takes less is no burden to anybody. */
const SHORTEST_REST_MS = 1

/**
 * Does what takes the process some time one after the other, the networks that ask taking turns. In between it lets bids
 * pass: one waits for one of them at most, and where bids never end, what is left of the time is for them.
 */
export function createTurns(options: TurnsOptions) {
  const { places, rest, bids, clock = () => performance.now() } = options
  const queue = createFairQueue<Waiting>(places)
  let isGoing = false

  async function goOn(): Promise<void> {
    if (isGoing) return
    isGoing = true
    for (let next = queue.next(); next; next = queue.next()) {
      const begun = clock()
      await next.start()
      const ms = clock() - begun
      if (ms >= SHORTEST_REST_MS) await bids.letPass(Math.min(ms * rest, LONGEST_REST_MS))
    }
    isGoing = false
  }

  return function takeTurn<T>(network: string, task: () => Promise<T>): Turn<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T | null>()
    const waiting: Waiting = {
      start: async () => {
        try {
          resolve(await task())
        } catch (error) {
          reject(error)
        }
      },
      refuse: () => resolve(null),
    }
    queue.add(network, waiting)?.refuse()
    void goOn()
    return { result: promise, alsoFor: (other) => queue.share(other, waiting) }
  }
}
