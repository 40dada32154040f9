import type { TypedFastBitSet } from 'typedfastbitset'
import { dollars } from '../rules/money.ts'
import { FILTERS, type FilterName } from './auction-filter.ts'
import type { AuctionNarrowing } from './query.ts'
import type { FilterColumn } from './column.server.ts'
import type { ColumnStore } from './column-store.server.ts'
import { wordsIn } from './inverted-index.server.ts'
import type { Condition, Range } from './matching-docs.server.ts'

/** Searches hold no more words than this. */
const MOST_WORDS = 10

/** Everything that an auction has to be for a query. Being public, which has no filter, is among it. */
export function conditions(store: ColumnStore, query: AuctionNarrowing): Condition[] {
  const all: Condition[] = [{ filter: null, docs: store.listed }]
  for (const filter of FILTERS) {
    const condition = conditionOf(store, filter, query)
    if (condition) all.push({ filter, ...condition })
  }
  for (const word of searchWords(query.q)) all.push({ filter: null, docs: store.index.find(word) })
  return all
}

/** The column that a filter looks at. */
export function columnOf(filter: FilterName): FilterColumn {
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

/** What a filter asks for; null when the query does not ask for it. */
function conditionOf(
  store: ColumnStore,
  filter: FilterName,
  query: AuctionNarrowing,
): { docs: TypedFastBitSet } | Range | null {
  const wanted = query[filter]
  switch (filter) {
    case 'year_min':
    case 'year_max':
    case 'price_min':
    case 'price_max':
    case 'mileage_max':
      return typeof wanted === 'number' ? rangeOf(store, filter, wanted) : null
    case 'no_reserve':
    case 'buy_now':
      return wanted === true ? { docs: store.column(filter).docsIn(1) } : null
    default:
      return typeof wanted === 'string'
        ? { docs: store.column(filter).docsIn(store.dictionary(filter).find(wanted)) }
        : null
  }
}

/** Prices are asked for in dollars. */
function rangeOf(store: ColumnStore, filter: FilterName, wanted: number): Range {
  const column = columnOf(filter)
  const { values } = store.column(column)
  const limit = column === 'price' ? dollars(wanted) : wanted
  if (filter.endsWith('_min')) return { values, least: limit, most: Infinity }
  return { values, least: -Infinity, most: limit }
}

/** Signs beside words, as in 'Cars & Trucks', need not be found; signs alone are looked for. No text holds U+0000. */
function searchWords(q: string | undefined): string[] {
  const all = wordsIn((q ?? '').toLowerCase().replaceAll('\u0000', ''))
  const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (spoken.length > 0 ? spoken : all).slice(0, MOST_WORDS)
}
