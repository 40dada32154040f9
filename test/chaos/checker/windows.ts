/**
 * Between which versions of an auction a request was decided: not before what anybody knew when it was sent, and before what was
 * written of all that was asked for only once it was answered. Wide where little was asked for at the time.
 */
export interface Window {
  /** It was decided when so many lines were there at least, */
  from: number
  /** and so many at most. */
  to: number
}

/** A version, and when somebody knew that it is there; or when somebody asked for what made it. */
export interface Dated {
  at: number
  version: number
}

export type WindowOf = (begin: number, end: number) => Window

export function windowsOf(
  last: number,
  known: readonly Dated[],
  askedFor: readonly Dated[],
): WindowOf {
  const before = running(known, 'forwards')
  const after = running(askedFor, 'backwards')
  return (begin, end) => ({
    from: before[countBelow(before, begin) - 1]?.version ?? 0,
    to: (after[countBelow(after, end, 'or at')]?.version ?? last + 1) - 1,
  })
}

/** In the order of time, with the highest version so far, or the lowest from there on. */
function running(all: readonly Dated[], direction: 'forwards' | 'backwards'): Dated[] {
  const sorted = all.toSorted((one, other) => one.at - other.at)
  if (direction === 'forwards') {
    let highest = 0
    return sorted.map(({ at, version }) => ({
      at,
      version: (highest = Math.max(highest, version)),
    }))
  }
  let lowest = Infinity
  return sorted
    .toReversed()
    .map(({ at, version }) => ({ at, version: (lowest = Math.min(lowest, version)) }))
    .toReversed()
}

/** How many are of before a time, found by halves. */
function countBelow(sorted: readonly Dated[], time: number, orAt?: 'or at'): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const { at } = sorted[middle] ?? { at: Infinity }
    if (at < time || (orAt && at === time)) low = middle + 1
    else high = middle
  }
  return low
}
