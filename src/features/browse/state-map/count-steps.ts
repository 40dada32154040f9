/** How many shades a map has at most. */
const MOST = 4

/** From how many auctions to how many. */
export interface CountStep {
  from: number
  to: number
}

/** Steps of counts with about as many states each: one state with very many does not leave all others pale. */
export function stepsOf(counts: readonly number[]): CountStep[] {
  const sorted = counts.filter((count) => count > 0).toSorted((a, b) => a - b)
  const starts = Array.from(
    { length: MOST },
    (_, nth) => sorted[Math.floor((nth * sorted.length) / MOST)] ?? 0,
  )
  const distinct = [...new Set(starts)].filter((start) => start > 0)
  return distinct.map((from, nth) => ({
    from,
    to: (distinct[nth + 1] ?? (sorted.at(-1) ?? from) + 1) - 1,
  }))
}

/** Which step a count is of, the lowest is 1; 0 for no auctions. */
export function stepOf(steps: readonly CountStep[], count: number): number {
  return steps.findIndex(({ from, to }) => count >= from && count <= to) + 1
}
