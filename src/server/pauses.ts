import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets whatever waits have its turn, if the work since the last pause has taken its time already. */
export type Pause = () => Promise<void>

/** For long work that a process does beside bids: called often, it makes them wait `maxMs` milliseconds at most. */
export function createPauses({
  maxMs = 5,
  clock = () => performance.now(),
}: { maxMs?: number; clock?: () => number } = {}): Pause {
  let since = clock()
  return async () => {
    if (clock() - since < maxMs) return
    await nextTurn()
    since = clock()
  }
}
