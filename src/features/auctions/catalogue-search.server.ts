import { dollars } from '../../rules/money.ts'
import { FILTERS, type FilterName } from './auction-filter.ts'
import type { AuctionNarrowing } from './auctions.ts'
import { groupOf, isOneValue } from './catalogue-groups.server.ts'
import type { GroupedColumn, NamedColumn, Shelf } from './catalogue-shelf.server.ts'
import { MOST_WORDS, wordsIn } from './catalogue-words.server.ts'
import { intersection, partOf, union, type SlotSet } from './slot-set.server.ts'

const NOBODY: SlotSet = new Uint32Array(0)

/** The slots that a query asks for. */
export function matches(shelf: Shelf, query: AuctionNarrowing): SlotSet {
  return intersection(conditions(shelf, query).map(({ slots }) => slots))
}

export interface Condition {
  /** The filter that sets it; null for the search, and for being public. */
  filter: FilterName | null
  slots: SlotSet
}

/** Everything that an auction has to be for a query, each with the slots that are so. */
export function conditions(shelf: Shelf, query: AuctionNarrowing): Condition[] {
  const all: Condition[] = [{ filter: null, slots: shelf.listed() }]
  for (const filter of FILTERS) {
    const slots = slotsFor(shelf, filter, query)
    if (slots) all.push({ filter, slots })
  }
  for (const word of searchWords(query.q)) all.push({ filter: null, slots: shelf.words.find(word) })
  return all
}

/** The column that a filter looks at. */
export function columnOf(filter: FilterName): GroupedColumn {
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

/** The slots that pass a filter; null when the query does not ask for it. */
function slotsFor(shelf: Shelf, filter: FilterName, query: AuctionNarrowing): SlotSet | null {
  const wanted = query[filter]
  switch (filter) {
    case 'price_min':
    case 'price_max':
      return typeof wanted === 'number' ? withinLimit(shelf, filter, dollars(wanted)) : null
    case 'year_min':
    case 'year_max':
    case 'mileage_max':
      return typeof wanted === 'number' ? withinLimit(shelf, filter, wanted) : null
    case 'no_reserve':
    case 'buy_now':
      return wanted === true ? (shelf.groups(filter).get(1) ?? NOBODY) : null
    default:
      return typeof wanted === 'string' ? named(shelf, filter, wanted) : null
  }
}

function named(shelf: Shelf, column: NamedColumn, name: string): SlotSet {
  return shelf.groups(column).get(shelf.numberOf(column, name)) ?? NOBODY
}

function withinLimit(shelf: Shelf, filter: FilterName, limit: number): SlotSet {
  const column = columnOf(filter)
  const groups = shelf.groups(column)
  const limitGroup = groupOf(column, limit)
  const isLeast = filter.endsWith('_min')
  const whole = groups
    .entries()
    .filter(([group]) => (isLeast ? group > limitGroup : group < limitGroup))
    .map(([, slots]) => slots)
  const partly = groups.get(limitGroup) ?? NOBODY
  if (isOneValue(column, limitGroup)) return union([...whole, partly])
  const values = shelf.column(column)
  const inside = partOf(partly, (slot) => {
    const value = values[slot] ?? Number.NaN
    return isLeast ? value >= limit : value <= limit
  })
  return union([...whole, inside])
}

/** Signs beside words, as in 'Cars & Trucks', need not be found; signs alone are looked for. */
function searchWords(q: string | undefined): string[] {
  const all = wordsIn((q ?? '').toLowerCase().replaceAll('\u0000', ''))
  const spoken = all.filter((word) => /[\p{L}\p{N}]/u.test(word))
  return (spoken.length > 0 ? spoken : all).slice(0, MOST_WORDS)
}
