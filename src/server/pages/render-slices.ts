import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BidsUnderWay } from '../bids-under-way.ts'

/** The slices of a few milliseconds that a page is rendered in: between two of them bids pass. */
export interface RenderSlices {
  /** Resolves in a turn of the event loop that nothing has been rendered in. */
  next(): Promise<void>
  /**
   * Undefined while this slice has time left. Else a promise of the next one, the same for all that wait: ask again after
   * it, for others may have used that up.
   */
  pause(): Promise<void> | undefined
}

interface RenderTimeOptions {
  bids: Pick<BidsUnderWay, 'letPass'>
  /** Milliseconds of a clock that never goes back. */
  clock?: () => number
}

/** About as long as a few bids take. */
const SLICE_MS = 3
/** A slow machine is no reason to let everybody wait longer than this. */
const LONGEST_REST_MS = 200

/** Deals out the time in which this process renders: one slice in a turn of the event loop. */
export function createRenderTime({ bids, clock = () => performance.now() }: RenderTimeOptions) {
  let begunAt = -Infinity
  let last: Promise<unknown> = Promise.resolve()

  async function turnAfter(before: Promise<unknown>): Promise<{ over: Promise<number> }> {
    await before
    // One turn has both: what goes on with the first one is done before the second.
    const [begin, end] = [nextTurn(), nextTurn()]
    await begin
    begunAt = clock()
    return { over: end.then(clock) }
  }

  /** While bids are about, the next slice waits after each, `rest` times as long as that took. */
  function slicesWith(rest: number): RenderSlices {
    let mayGoOn = Promise.resolve(-Infinity)
    let paused: Promise<void> | undefined

    async function next(): Promise<void> {
      await bids.letPass(Math.max(0, (await mayGoOn) - clock()))
      // Behind all that wait already: of those that are let go together, each would begin where the last one ended.
      const turn = turnAfter(last)
      last = turn
      const { over } = await turn
      const begun = begunAt
      mayGoOn = over.then((ended) => ended + Math.min((ended - begun) * rest, LONGEST_REST_MS))
    }

    async function nextForAll(): Promise<void> {
      await next()
      paused = undefined
    }

    return {
      next,
      pause() {
        if (clock() - begunAt < SLICE_MS) return undefined
        paused ??= nextForAll()
        return paused
      },
    }
  }

  return { slicesWith }
}
