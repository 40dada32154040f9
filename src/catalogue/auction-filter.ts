import type { PublicStatus } from '../rules/auction.ts'
import { MAX_DOLLARS } from '../rules/money.ts'

/**
 * What the list of auctions can be narrowed to and sorted by, as an address says it: the screen's own and
 * that of the call use the same names, values and limits.
 */

/**
 * The kind of each filter, in the order of the screen. The call's schema, what the screen reads of its address, the controls,
 * the columns and the counts of choices all follow this table. A number ends in `_min` where it is the least that is asked for, in
 * `_max` where it is the most. Every page brings the table along: it is small.
 */
export const FILTERS = {
  status: 'status',
  category: 'category',
  make: 'word',
  model: 'word',
  /** Without its details: 'Pickup' finds 'Pickup, crew cab', too. */
  body_style: 'word',
  state: 'state',
  year_min: 'year',
  year_max: 'year',
  price_min: 'price',
  price_max: 'price',
  /** Those prices are meant with delivery to `near`. */
  delivered: 'delivered',
  /** What counts hours is not among them. */
  mileage_max: 'miles',
  /** What counts miles is not among them. */
  hours_max: 'hours',
  no_reserve: 'flag',
  /** Open to Buy Now at this moment. */
  buy_now: 'flag',
  /** What stands farther away than `within`, or where nobody can tell, is left out. */
  near: 'near',
  /** Miles as the crow flies, or any: then nothing is left out. */
  within: 'within',
} as const

export type FilterName = keyof typeof FILTERS
export type FilterKind = (typeof FILTERS)[FilterName]
export type NumberKind = keyof typeof LIMITS

export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[]

/** The least and the most that a filter of a number can ask for: model years, dollars, readings and miles away. */
export const LIMITS = {
  year: [1800, 2200],
  price: [0, MAX_DOLLARS],
  miles: [0, 10_000_000],
  hours: [0, 10_000_000],
  // The most is farther than any two places of the United States and Canada.
  within: [1, 10_000],
} as const

export const MAX_SEARCH_LETTERS = 200
/** Longer ones are searches already: nothing is suggested for them. */
export const MAX_TYPED_LETTERS = 80
export const MAX_CATEGORY_LETTERS = 64
export const MAX_NAME_LETTERS = 100
export const MAX_POSTAL_CODE_LETTERS = 10

/** Miles, around a place that is named without a distance. */
const DEFAULT_MILES = 250
/** In place of miles: to be measured from a place without being narrowed by it. */
export const ANY_DISTANCE = 'any'

/** The first is what a list is sorted by unless told otherwise. */
export const SORTS = [
  'newest',
  'ending_soonest',
  'price_asc',
  'price_desc',
  'mileage',
  'hours',
  'delivered_asc',
  'delivered_desc',
  'nearest',
] as const
export type Sort = (typeof SORTS)[number]

/** The orders that go by where the visitor is. */
export const PLACED_SORTS: readonly Sort[] = ['delivered_asc', 'delivered_desc', 'nearest']

/** What a list goes by, as an address or a query says it. */
interface Asked {
  sort?: string | undefined
  delivered?: string | boolean | undefined
}

/** Whether a list is of no use without knowing where the visitor is. */
export function needsPlace({ sort, delivered }: Asked): boolean {
  return PLACED_SORTS.some((one) => one === sort) || delivered === true || delivered === 'true'
}

/**
 * How far a list reaches around a place that is named without a distance. One that goes by delivered prices reaches
 * everywhere: as far as delivery is free they are the prices themselves.
 */
export function usualDistance(asked: Asked): number | typeof ANY_DISTANCE {
  return needsPlace(asked) ? ANY_DISTANCE : DEFAULT_MILES
}

export interface AuctionFilter extends Partial<Record<FilterName, string | undefined>> {
  status?: PublicStatus | undefined
  /** Words of the title, category or description. */
  q?: string | undefined
  /** One of `SORTS`; the first unless told otherwise. */
  sort?: string | undefined
  /** Where the list goes on, as the page before it told; from its start unless told otherwise. */
  cursor?: string | undefined
}

/** The same filter always makes the same address, so that it is one entry of the cache. */
export function auctionListAddress(filter: AuctionFilter): string {
  return addressOf('/api/auctions', filter)
}

/** The screen that shows what this filter finds. */
export function browseAddress(filter: AuctionFilter): string {
  return addressOf('/auctions', filter)
}

/** Where the choices are told that are left beside a filter. */
export function facetsAddress(filter: AuctionFilter): string {
  return addressOf('/api/auctions/facets', { ...filter, sort: undefined, cursor: undefined })
}

function addressOf(path: string, filter: AuctionFilter): string {
  const search = new URLSearchParams()
  for (const name of [...FILTER_NAMES, 'q', 'sort', 'cursor'] as const) {
    const value = filter[name]
    if (value) search.set(name, value)
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
