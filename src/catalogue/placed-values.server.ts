import type { ColumnStore } from './column-store.server.ts'
import type { ByLocation } from './distance.server.ts'

/** What is known of each document only once it is known where the visitor is. */
type ValueAt = (doc: number) => number

/** `nowhere` stands for what nobody can tell. */
export function milesAway(
  store: ColumnStore,
  { miles }: ByLocation,
  nowhere = Number.NaN,
): ValueAt {
  const locations = store.column('location').values
  return (doc) => {
    // What stands nowhere has no number: NaN is no index.
    const value = miles[locations[doc] ?? Number.NaN] ?? Number.NaN
    return value >= 0 ? value : nowhere
  }
}

/** In cents: the price that counts, and what it costs to bring it there. */
export function deliveredPrices(
  store: ColumnStore,
  { costs }: ByLocation,
  nowhere = Number.NaN,
): ValueAt {
  const locations = store.column('location').values
  const prices = store.column('price').values
  return (doc) => {
    const cost = costs[locations[doc] ?? Number.NaN] ?? Number.NaN
    return cost >= 0 ? (prices[doc] ?? 0) + cost : nowhere
  }
}
