import { setImmediate as nextTurn } from 'node:timers/promises'

/** Cuts what is rendered in this process into slices of a few milliseconds: between two of them all that waits is done. */
export interface RenderSlices {
  /** Resolves in a turn of the event loop that nothing has been rendered in. */
  next(): Promise<void>
  /** Once this turn's slice is over, the same for all that wait: who comes too late in it has to ask again. Else undefined. */
  pause(): Promise<void> | undefined
}

/** About as long as a few bids take. */
const SLICE_MS = 3

/** `clock` tells milliseconds and never goes back. */
export function createRenderSlices(clock = () => performance.now()): RenderSlices {
  let begunAt = -Infinity
  let last = Promise.resolve()
  let paused: Promise<void> | undefined

  async function after(before: Promise<void>): Promise<void> {
    await before
    await nextTurn()
    begunAt = clock()
  }

  function next(): Promise<void> {
    // Behind all that wait already: of those that are let go together, each would begin where the last one ended.
    last = after(last)
    return last
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
