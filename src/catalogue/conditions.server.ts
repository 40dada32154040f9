import type { TypedFastBitSet } from 'typedfastbitset'
import { dollarsToCents } from '../rules/money.ts'
import {
  ANY_DISTANCE,
  FILTER_NAMES,
  FILTERS,
  usualDistance,
  type FilterName,
} from './auction-filter.ts'
import type { ColumnStore } from './column-store.server.ts'
import { hasBitsets, LIMIT_FILTERS, type FilterColumn, type Limit } from './column.server.ts'
import type { CorrectedWords } from './corrected-search.server.ts'
import type { ByLocation } from './distance.server.ts'
import type { FilterOf } from './filters-of-kind.ts'
import { deliveredPrices } from './placed-values.server.ts'
import type { AuctionFilterQuery } from './query.ts'
import { searchConditions } from './search.server.ts'

/** What an auction has to be for a query: one of some documents, or of a value within a range. */
export type Condition = {
  /** The filter that sets it; null for the search, and for being public. */
  filter: FilterName | null
} & ({ docs: TypedFastBitSet } | Range | Choice)

/** The filters that narrow a list by themselves. */
export type NarrowingFilter = Exclude<FilterName, 'near' | 'delivered'>

export interface Range {
  values: readonly number[]
  /** In place of the values, where they depend on where the visitor is. */
  valueAt?: (doc: number) => number
  /** Both ends are within the range; NaN is within none. */
  least: number
  most: number
}

/** Some values of a column of names. */
export interface Choice {
  values: readonly number[]
  /** 1 at the number of each name that is among them. */
  chosen: Uint8Array
}

interface Circumstances {
  /** Is told which words of the search were taken for others. */
  corrected?: CorrectedWords
  /** For a query near somewhere. */
  places?: ByLocation | null
  /** No others are looked at. */
  among?: TypedFastBitSet
}

/**
 * Everything that an auction has to be for a query. Being public, which has no filter, is among it.
 */
export function conditions(
  store: ColumnStore,
  query: AuctionFilterQuery,
  { corrected, places, among }: Circumstances = {},
): Condition[] {
  const all: Condition[] = [{ filter: null, docs: store.listed }]
  // First, for what is common to it and anything else is small.
  if (among) all.unshift({ filter: null, docs: among })
  for (const filter of FILTER_NAMES) {
    if (!isNarrowing(filter) || filter === 'within') continue
    const condition = conditionOf(store, filter, query, places)
    if (condition) all.push({ filter, ...condition })
  }
  const { within = usualDistance(query) } = query
  if (places && within !== ANY_DISTANCE)
    all.push({ filter: 'within', ...nearby(store, within, places) })
  const searched = { ...store.searched, corrected }
  for (const docs of searchConditions(searched, query.q)) all.push({ filter: null, docs })
  return all
}

export function isNarrowing(filter: FilterName): filter is NarrowingFilter {
  return filter !== 'near' && filter !== 'delivered'
}

function isLimit(filter: FilterName): filter is Limit {
  return LIMIT_FILTERS.some((one) => one === filter)
}

function isFlag(filter: FilterName): filter is FilterOf<'flag'> {
  return FILTERS[filter] === 'flag'
}

/** The column that a filter looks at. */
export function columnOf(filter: NarrowingFilter): FilterColumn {
  if (filter === 'within') return 'location'
  return isLimit(filter) ? FILTERS[filter] : filter
}

/** What a filter asks for; null when the query does not ask for it. */
function conditionOf(
  store: ColumnStore,
  filter: Exclude<NarrowingFilter, 'within'>,
  query: AuctionFilterQuery,
  places: ByLocation | null | undefined,
): { docs: TypedFastBitSet } | Range | Choice | null {
  const wanted = query[filter]
  if (wanted === undefined || wanted === false) return null
  if (isLimit(filter)) {
    const range = rangeOf(store, filter, Number(wanted))
    if (!places || !isDelivered(filter, query)) return range
    return { ...range, valueAt: deliveredPrices(store, places) }
  }
  const column = store.column(filter)
  if (isFlag(filter)) return { docs: column.docsIn(1) }
  const { find, names } = store.dictionary(filter)
  const name = find(String(wanted))
  if (hasBitsets(filter)) return { docs: column.docsIn(name) }
  return { values: column.values, chosen: Uint8Array.from(names, (_, nth) => Number(nth === name)) }
}

/** Whether a filter looks at prices with delivery. */
export function isDelivered(filter: FilterName, { delivered }: AuctionFilterQuery): boolean {
  return delivered === true && FILTERS[filter] === 'price'
}

/** What stands within a distance. */
function nearby(store: ColumnStore, most: number, { miles }: ByLocation): Choice {
  return {
    values: store.column('location').values,
    chosen: Uint8Array.from(miles, (each) => Number(each <= most)),
  }
}

/** Prices are asked for in dollars. */
function rangeOf(store: ColumnStore, filter: Limit, wanted: number): Range {
  const column = columnOf(filter)
  const { values } = store.column(column)
  const limit = column === 'price' ? dollarsToCents(wanted) : wanted
  if (filter.endsWith('_min')) return { values, least: limit, most: Infinity }
  return { values, least: -Infinity, most: limit }
}

/** The documents that meet all conditions, upwards. Bitsets come first: they leave fewer values to look at. */
export function matchingDocs(all: readonly Condition[]): Uint32Array {
  const bitsets = all.flatMap((one) => ('docs' in one ? [one.docs] : []))
  const common = bitsets.reduce((a, b) => a.new_intersection(b))
  const ranges = all.filter((one) => 'least' in one)
  const choices = all.filter((one) => 'chosen' in one)
  return choices.reduce(docsAmong, ranges.reduce(docsWithin, docsIn(common)))
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
function docsWithin(docs: Uint32Array, { values, valueAt, least, most }: Range): Uint32Array {
  if (valueAt) return docsOfValues(docs, valueAt, { least, most })
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

/** The same of values that are in no column. */
function docsOfValues(
  docs: Uint32Array,
  valueAt: (doc: number) => number,
  { least, most }: Pick<Range, 'least' | 'most'>,
): Uint32Array {
  let count = 0
  for (let nth = 0; nth < docs.length; nth += 1) {
    const doc = docs[nth] ?? 0
    docs[count] = doc
    const value = valueAt(doc)
    count += Number(value >= least) & Number(value <= most)
  }
  return docs.subarray(0, count)
}

/** Moves those of the chosen names to the front of the list, which is used up. */
function docsAmong(docs: Uint32Array, { values, chosen }: Choice): Uint32Array {
  let count = 0
  for (let nth = 0; nth < docs.length; nth += 1) {
    const doc = docs[nth] ?? 0
    docs[count] = doc
    // NaN, which stands for no name, is no index.
    count += chosen[values[doc] ?? Number.NaN] ?? 0
  }
  return docs.subarray(0, count)
}
