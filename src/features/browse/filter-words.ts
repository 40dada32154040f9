import {
  ANY_DISTANCE,
  FILTER_NAMES,
  FILTERS,
  PLACED_SORTS,
  SORTS,
  type AuctionFilter,
  type FilterKind,
  type FilterName,
  type Sort,
} from '../../catalogue/auction-filter.ts'
import { filtersOf, type FilterOf } from '../../catalogue/filters-of-kind.ts'
import { browseText } from '../../languages/site/browse.ts'
import { formatDollars } from '../../rules/money.ts'
import { recordOf } from '../../rules/record-of.ts'
import { stateName } from '../../rules/states.ts'
import type { CategoryCount } from '../frame/categories.ts'

/** The filters that have a control of their own kind: tabs, switches, the place and the distance from it. */
type OtherKind = 'status' | 'delivered' | 'flag' | 'near' | 'within'
const OTHERS = filtersOf<OtherKind>('status', 'delivered', 'flag', 'near', 'within')

/** The filters that one chooses a value of: all others. */
export const SELECT_FILTERS = FILTER_NAMES.filter(
  (name): name is FilterOf<Exclude<FilterKind, OtherKind>> => !OTHERS.some((one) => one === name),
)
/** Those that are on or off. */
export const TOGGLE_FILTERS = filtersOf('flag')

export type ChosenFilter = (typeof SELECT_FILTERS)[number]
export type SwitchedFilter = (typeof TOGGLE_FILTERS)[number]

const FILTER_LABELS = {
  category: 'category',
  make: 'make',
  model: 'model',
  body_style: 'bodyStyle',
  state: 'state',
  year_min: 'yearFrom',
  year_max: 'yearTo',
  price_min: 'priceFrom',
  price_max: 'priceTo',
  delivered: 'pricesDelivered',
  mileage_max: 'milesUpTo',
  hours_max: 'hoursUpTo',
  no_reserve: 'noReserve',
  buy_now: 'hasBuyNow',
  near: 'postalCode',
  within: 'distance',
} as const satisfies Record<Exclude<FilterName, 'status'>, string>

/** Above the control. */
export function filterLabel(filter: keyof typeof FILTER_LABELS): string {
  return browseText(FILTER_LABELS[filter])
}

const SORT_LABELS = {
  newest: 'newest',
  ending_soonest: 'endingSoonest',
  price_asc: 'priceUp',
  price_desc: 'priceDown',
  mileage: 'milesUp',
  hours: 'hoursUp',
  delivered_asc: 'deliveredUp',
  delivered_desc: 'deliveredDown',
  nearest: 'nearest',
} as const satisfies Record<Sort, string>

/** The orders to choose from, those that go by a place only where one is known. The first, which lists have anyway, needs no value. */
export function sortChoices(isPlaced: boolean): { value: Sort | ''; label: string }[] {
  return SORTS.filter((sort) => isPlaced || !PLACED_SORTS.includes(sort)).map((sort, at) => ({
    value: at === 0 ? '' : sort,
    label: browseText(SORT_LABELS[sort]),
  }))
}

/** What an order is called. */
export function sortLabel(filter: AuctionFilter): string {
  return browseText(SORT_LABELS[SORTS.find((sort) => sort === filter.sort) ?? SORTS[0]])
}

const number = new Intl.NumberFormat('en-US')

/** A value among the choices of its filter: 'Boats', 'Florida', '$10,000', '50,000'. */
export function valueLabel(
  filter: ChosenFilter,
  value: string,
  categories: readonly CategoryCount[],
): string {
  switch (FILTERS[filter]) {
    case 'category':
      return categories.find(({ slug }) => slug === value)?.name ?? value
    case 'state':
      return stateName(value)
    case 'price':
      return formatDollars(Number(value))
    case 'miles':
    case 'hours':
      return number.format(Number(value))
    default:
      return value
  }
}

/** What a distance narrows to. */
export function distanceLabel({ near = '', within = '' }: AuctionFilter): string {
  if (within === ANY_DISTANCE) return browseText('anyDistanceFrom', { near })
  return browseText('withinOf', { distance: milesLabel(within), near })
}

/** What goes by a place that nobody knows, or by none at all. */
export function unknownPlaceLabel({ near, within }: AuctionFilter): string {
  const isMiles = within !== undefined && within !== ANY_DISTANCE
  const place = near ?? (isMiles ? milesLabel(within) : undefined)
  if (place === undefined) return browseText('deliveryPlaceNotKnown')
  return browseText('placeNotKnown', { place })
}

export function milesLabel(miles: string): string {
  return browseText('miles', { miles: number.format(Number(miles)) })
}

/** A value where it stands alone: 'From 2010', 'Up to $25,000', 'Up to $25,000 delivered', 'Up to 500 hours', 'Florida'. */
export function activeLabel(filter: ChosenFilter, value: string, asked: AuctionFilter): string {
  const limit = { value, unit: unitOf(filter, asked) }
  if (filter.endsWith('_min')) return browseText('limitFrom', limit)
  return filter.endsWith('_max') ? browseText('limitUpTo', limit) : value
}

/** What is said with a value besides the number. */
export function unitOf(filter: ChosenFilter, { delivered }: AuctionFilter) {
  const kind = FILTERS[filter]
  if (kind === 'miles' || kind === 'hours') return kind
  return kind === 'price' && delivered ? 'delivered' : 'none'
}

/** Why nothing can be chosen there yet, if so. Models are those of a make: of all makes they are too many. */
export function whyClosed(
  filter: ChosenFilter,
  { make, model }: AuctionFilter,
): string | undefined {
  return filter === 'model' && !make && !model ? browseText('makeFirst') : undefined
}

/** The change that a choice makes, '' for none. With its make goes the model. */
export function chosenValue(filter: ChosenFilter, value: string): AuctionFilter {
  const change = { [filter]: value || undefined }
  return filter === 'make' ? { ...change, model: undefined } : change
}

/** The change that takes all of them away. */
export function noFilters(): AuctionFilter {
  return recordOf(
    FILTER_NAMES.filter((name) => name !== 'status'),
    () => undefined,
  )
}

/** How many filters are on; a distance and its place are one. */
export function countFilters(filter: AuctionFilter): number {
  return [...SELECT_FILTERS, ...TOGGLE_FILTERS, 'near' as const].filter((name) => filter[name])
    .length
}
