/**
 * What the list of auctions can be narrowed to and sorted by, as an address says it: the screen's own and
 * that of the call use the same names and values.
 */

/** The states that a list can be narrowed to. */
export type ListStatus = 'available' | 'ended' | 'sold'

/** The filters that have choices. */
export const FILTERS = [
  ...(['status', 'category', 'make', 'state', 'year_min', 'year_max'] as const),
  ...(['price_min', 'price_max', 'mileage_max', 'no_reserve', 'buy_now'] as const),
] as const

export type FilterName = (typeof FILTERS)[number]

export interface AuctionFilter extends Partial<Record<FilterName, string | undefined>> {
  status?: ListStatus | undefined
  /** Words of the title, category or description. */
  q?: string | undefined
  /** Newest first unless told otherwise. */
  sort?: string | undefined
}

/** The same filter always makes the same address, so that it is one entry of the cache. */
export function auctionListAddress(filter: AuctionFilter): string {
  return addressOf('/api/auctions', filter)
}

/** Where the choices are told that are left beside a filter. */
export function facetsAddress(filter: AuctionFilter): string {
  return addressOf('/api/auctions/facets', { ...filter, sort: undefined })
}

function addressOf(path: string, filter: AuctionFilter): string {
  const search = new URLSearchParams()
  for (const name of [...FILTERS, 'q', 'sort'] as const) {
    const value = filter[name]
    if (value) search.set(name, value)
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
