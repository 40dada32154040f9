/** Chance that repeats: the same seed gives the same numbers on every machine. */
export interface Chance {
  /** From 0 up to 1, as `Math.random`. */
  next(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  /** @throws Error where there is none */
  pick<T>(all: readonly T[]): T
  shuffled<T>(all: readonly T[]): T[]
}

/** Mulberry32, by Tommy Ettinger: 32 bits of state are enough for a plan and for whims. */
export function createChance(seed: number): Chance {
  let state = seed | 0
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    between,
    pick<T>(all: readonly T[]): T {
      const one = all[between(0, all.length - 1)]
      if (one === undefined) throw new Error('There is nothing to pick from')
      return one
    },
    shuffled<T>(all: readonly T[]): T[] {
      const left = [...all]
      return all.flatMap(() => left.splice(between(0, left.length - 1), 1))
    },
  }
}
