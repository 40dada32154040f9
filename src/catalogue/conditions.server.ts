import { dollars } from '../rules/money.ts'
import { FILTERS, type FilterName } from './auction-filter.ts'
import type { AuctionNarrowing } from './query.ts'
import type { FilteredColumn } from './column.server.ts'
import type { Shelf } from './shelf.server.ts'
import { MOST_WORDS, wordsIn } from './words.server.ts'
import { intersection, keepWithin, type SlotSet } from './slot-set.server.ts'

/** Something that an auction has to be for a query: one of a set of slots, or of a value within limits. */
export type Condition = {
  /** The filter that sets it; null for the search, and for being public. */
  filter: FilterName | null
} & ({ slots: SlotSet } | Limits)

interface Limits {
  values: Float64Array
  least: number
  most: number
}

/** The slots that meet all conditions. Sets come first: they are quick, and leave fewer values to look at. */
export function meeting(all: readonly Condition[]): SlotSet {
  const found = intersection(all.flatMap((one) => ('slots' in one ? [one.slots] : [])))
  for (const one of all) if ('values' in one) keepWithin(found, one.values, one.least, one.most)
  return found
}

/** Everything that an auction has to be for a query. Being public, which has no filter, is among it. */
export function conditions(shelf: Shelf, query: AuctionNarrowing): Condition[] {
  const all: Condition[] = [{ filter: null, slots: shelf.listed() }]
  for (const filter of FILTERS) {
    const condition = conditionOf(shelf, filter, query)
    if (condition) all.push({ filter, ...condition })
  }
  for (const word of searchWords(query.q)) all.push({ filter: null, slots: shelf.words.find(word) })
  return all
}

/** The column that a filter looks at. */
export function columnOf(filter: FilterName): FilteredColumn {
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
  shelf: Shelf,
  filter: FilterName,
  query: AuctionNarrowing,
): { slots: SlotSet } | Limits | null {
  const wanted = query[filter]
  switch (filter) {
    case 'year_min':
    case 'year_max':
    case 'price_min':
    case 'price_max':
    case 'mileage_max':
      return typeof wanted === 'number' ? limitsOf(shelf, filter, wanted) : null
    case 'no_reserve':
    case 'buy_now':
      return wanted === true ? { slots: shelf.column(filter).inGroup(1) } : null
    default:
      return typeof wanted === 'string'
        ? { slots: shelf.column(filter).inGroup(shelf.numberOf(filter, wanted)) }
        : null
  }
}

/** Prices are asked for in dollars. */
function limitsOf(shelf: Shelf, filter: FilterName, wanted: number): Limits {
  const column = columnOf(filter)
  const { values } = shelf.column(column)
  const limit = column === 'price' ? dollars(wanted) : wanted
  if (filter.endsWith('_min')) return { values, least: limit, most: Infinity }
  return { values, least: -Infinity, most: limit }
}

/** Signs beside words, as in 'Cars & Trucks', need not be found; signs alone are looked for. */
function searchWords(q: string | undefined): string[] {
  const all = wordsIn((q ?? '').toLowerCase().replaceAll('\u0000', ''))
  const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (spoken.length > 0 ? spoken : all).slice(0, MOST_WORDS)
}
