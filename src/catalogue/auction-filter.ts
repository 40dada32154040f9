import type { PublicStatus } from '../rules/auction.ts'

/**
 * What the list of auctions can be narrowed to and sorted by, as an address says it: the screen's own and
 * that of the call use the same names, values and limits.
 */

/** The filters that have choices. */
export const FILTERS = [
  ...(['status', 'category', 'make', 'body_style', 'state', 'year_min', 'year_max'] as const),
  ...(['price_min', 'price_max', 'mileage_max', 'hours_max', 'no_reserve', 'buy_now'] as const),
  ...(['near', 'within'] as const),
] as const
export type FilterName = (typeof FILTERS)[number]

/** The first is what a list is sorted by unless told otherwise. */
export const SORTS = [
  'newest',
  'ending_soonest',
  'price_asc',
  'price_desc',
  'mileage',
  'hours',
] as const
export type Sort = (typeof SORTS)[number]

/** Letters in a search. */
export const MAX_SEARCH_LETTERS = 200
export const MAX_CATEGORY_LETTERS = 64
export const MAX_MAKE_LETTERS = 100
export const MAX_BODY_STYLE_LETTERS = 100
/** Model years. */
export const FIRST_YEAR = 1800
export const LAST_YEAR = 2200
/** Miles or hours: what has an odometer counts miles, what has an hour meter hours. */
export const MAX_MILEAGE = 10_000_000

/** Miles, around a place that is named without a distance. */
export const DEFAULT_MILES = 250
/** Farther than any two places of the United States and Canada. */
export const MAX_MILES = 10_000
export const MAX_POSTAL_CODE_LETTERS = 10

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
  for (const name of [...FILTERS, 'q', 'sort', 'cursor'] as const) {
    const value = filter[name]
    if (value) search.set(name, value)
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
