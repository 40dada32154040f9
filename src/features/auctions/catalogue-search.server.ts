import { dollars } from '../../rules/money.ts'
import { FILTERS, type FilterName } from './auction-filter.ts'
import type { AuctionNarrowing } from './auctions.ts'
import type { Column, NamedColumn, Shelf } from './catalogue-shelf.server.ts'
import { MOST_WORDS, wordsIn } from './catalogue-words.server.ts'

/**
 * For each slot of a shelf the filters that it does not pass, a bit each: 0 is a match, and one bit alone
 * would match without that filter. A pass over 100,000 slots takes a tenth of a millisecond per filter.
 */
export type Failures = Uint16Array

const NOT_PUBLIC = 1 << FILTERS.length
const NOT_FOUND = NOT_PUBLIC << 1

export function failureOf(filter: FilterName): number {
  return 1 << FILTERS.indexOf(filter)
}

export function failures(shelf: Shelf, query: AuctionNarrowing): Failures {
  const failed = new Uint16Array(shelf.size)
  failOutside(failed, NOT_PUBLIC, shelf.column('status'), [0, Infinity])
  for (const filter of FILTERS) {
    const range = rangeOf(shelf, filter, query)
    if (range) failOutside(failed, failureOf(filter), shelf.column(columnOf(filter)), range)
  }
  const words = searchWords(query.q)
  if (words.length > 0) {
    const found = shelf.words.find(words, shelf.size)
    for (let slot = 0; slot < failed.length; slot += 1) {
      if (found[slot] !== words.length) failed[slot] = NOT_FOUND | (failed[slot] ?? 0)
    }
  }
  return failed
}

export function countOf(failed: Failures): number {
  let count = 0
  for (let slot = 0; slot < failed.length; slot += 1) if (failed[slot] === 0) count += 1
  return count
}

/** The column that a filter looks at. */
export function columnOf(filter: FilterName): Column {
  switch (filter) {
    case 'year_min':
    case 'year_max':
      return 'year'
    case 'price_min':
    case 'price_max':
      return 'price'
    case 'mileage_max':
      return 'mileage'
    default:
      return filter
  }
}

type Range = readonly [least: number, most: number]

/** The values that pass a filter; null when the query does not ask for it. */
function rangeOf(shelf: Shelf, filter: FilterName, query: AuctionNarrowing): Range | null {
  const wanted = query[filter]
  switch (filter) {
    case 'year_min':
      return typeof wanted === 'number' ? [wanted, Infinity] : null
    case 'price_min':
      return typeof wanted === 'number' ? [dollars(wanted), Infinity] : null
    case 'price_max':
      return typeof wanted === 'number' ? [-Infinity, dollars(wanted)] : null
    case 'year_max':
    case 'mileage_max':
      return typeof wanted === 'number' ? [-Infinity, wanted] : null
    case 'no_reserve':
    case 'buy_now':
      return wanted === true ? [1, 1] : null
    default:
      return typeof wanted === 'string' ? named(shelf, filter, wanted) : null
  }
}

function named(shelf: Shelf, column: NamedColumn, name: string): Range {
  const number = shelf.numberOf(column, name)
  return [number, number]
}

/** One loop for all filters, over one kind of array: so it stays fast. NaN is outside of every range. */
function failOutside(
  failed: Failures,
  bit: number,
  values: Float64Array,
  [least, most]: Range,
): void {
  for (let slot = 0; slot < failed.length; slot += 1) {
    const value = values[slot] ?? Number.NaN
    if (!(value >= least && value <= most)) failed[slot] = bit | (failed[slot] ?? 0)
  }
}

/** Signs beside words, as in 'Cars & Trucks', need not be found; signs alone are looked for. */
function searchWords(q: string | undefined): string[] {
  const all = wordsIn((q ?? '').toLowerCase().replaceAll('\u0000', ''))
  const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (spoken.length > 0 ? spoken : all).slice(0, MOST_WORDS)
}
