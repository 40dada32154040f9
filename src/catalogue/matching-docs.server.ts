import type { TypedFastBitSet } from 'typedfastbitset'
import type { FilterName } from './auction-filter.ts'

/** What an auction has to be for a query: one of some documents, or of a value within a range. */
export type Condition = {
  /** The filter that sets it; null for the search, and for being public. */
  filter: FilterName | null
} & ({ docs: TypedFastBitSet } | Range)

export interface Range {
  values: Float64Array
  /** Both ends are within the range; NaN is within none. */
  least: number
  most: number
}

/** The documents that meet all conditions, upwards. Bitsets come first: they leave fewer values to look at. */
export function docsMeeting(all: readonly Condition[]): Uint32Array {
  const bitsets = all.flatMap((one) => ('docs' in one ? [one.docs] : []))
  const common = bitsets.reduce((a, b) => a.new_intersection(b))
  const ranges = all.filter((one) => 'values' in one)
  return ranges.reduce(docsWithin, docsIn(common))
}

/** The documents of a bitset. Its own `array()` takes five times as long. */
function docsIn(bitset: TypedFastBitSet): Uint32Array {
  const { words } = bitset
  const docs = new Uint32Array(bitset.size())
  let count = 0
  for (let at = 0; at < words.length; at += 1) {
    for (let rest = words[at] ?? 0; rest !== 0; rest &= rest - 1) {
      docs[count] = at * 32 + 31 - Math.clz32(rest & -rest)
      count += 1
    }
  }
  return docs
}

/** Moves those within the range to the front of the list, which is used up. */
function docsWithin(docs: Uint32Array, { values, least, most }: Range): Uint32Array {
  let count = 0
  for (let nth = 0; nth < docs.length; nth += 1) {
    const doc = docs[nth] ?? 0
    docs[count] = doc
    const value = values[doc] ?? Number.NaN
    // Counted without a branch, which the processor would guess wrong half of the time.
    count += Number(value >= least) & Number(value <= most)
  }
  return docs.subarray(0, count)
}
