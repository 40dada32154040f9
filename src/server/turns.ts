import { busy } from './http/problem.ts'

/** Lets only so many pieces of work go on at once; the others wait their turn, in order. */
export function takeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let underWay = 0

  /** @throws Problem `busy`, at once, when too many wait already */
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (underWay >= atOnce) {
      if (queue.length >= waiting) throw busy()
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      underWay += 1
    }
    try {
      return await work()
    } finally {
      // The turn is handed on; nobody can slip in between.
      const next = queue.shift()
      if (next) next()
      else underWay -= 1
    }
  }
}
