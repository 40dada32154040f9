import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'

/** The bids and purchases that this process has been sent: what can wait lets them pass. */
export interface BidsUnderWay {
  /** Counts one until it is answered. */
  during<T>(bid: () => Promise<T>): Promise<T>
  /** Resolves when no bid is about, at once if so; after so many milliseconds all the same. */
  letPass(maxMs: number): Promise<void>
}

interface Options {
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
  wait?: (ms: number) => Promise<unknown>
}

/** For so long after one was answered the next one is likely to come. */
const QUIET_MS = 50
const LOOK_AGAIN_MS = 10

export function createBidsUnderWay(options: Options = {}): BidsUnderWay {
  const { clock = () => performance.now(), wait = sleep } = options
  let underWay = 0
  let answeredAt = -Infinity

  function quietIn(): number {
    return underWay > 0 ? LOOK_AGAIN_MS : answeredAt + QUIET_MS - clock()
  }

  return {
    async during(bid) {
      underWay += 1
      try {
        return await bid()
      } finally {
        underWay -= 1
        answeredAt = clock()
      }
    },
    async letPass(maxMs) {
      const latest = clock() + maxMs
      // Two turns of the event loop: what has arrived meanwhile is counted.
      await nextTurn()
      await nextTurn()
      const waitFor = () => Math.min(quietIn(), latest - clock())
      for (let ms = waitFor(); ms > 0; ms = waitFor()) await wait(ms)
    },
  }
}
