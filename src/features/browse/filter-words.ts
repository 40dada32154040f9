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

/** Above the control. */
export const FILTER_LABELS: Record<Exclude<FilterName, 'status'>, string> = {
  category: 'Category',
  make: 'Make',
  model: 'Model',
  body_style: 'Body style',
  state: 'State',
  year_min: 'Year from',
  year_max: 'Year to',
  price_min: 'Price from',
  price_max: 'Price to',
  delivered: 'Prices include delivery',
  mileage_max: 'Miles up to',
  hours_max: 'Hours up to',
  no_reserve: 'No reserve',
  buy_now: 'Has Buy Now',
  near: 'ZIP or postal code',
  within: 'Distance',
}

const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest',
  ending_soonest: 'Ending soonest',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  mileage: 'Miles: low to high',
  hours: 'Hours: low to high',
  delivered_asc: 'Delivered price: low to high',
  delivered_desc: 'Delivered price: high to low',
  nearest: 'Nearest first',
}

/** The orders to choose from, those that go by a place only where one is known. The first, which lists have anyway, needs no value. */
export function sortChoices(isPlaced: boolean): { value: Sort | ''; label: string }[] {
  return SORTS.filter((sort) => isPlaced || !PLACED_SORTS.includes(sort)).map((sort, at) => ({
    value: at === 0 ? '' : sort,
    label: SORT_LABELS[sort],
  }))
}

/** What an order is called. */
export function sortLabel(filter: AuctionFilter): string {
  return SORT_LABELS[SORTS.find((sort) => sort === filter.sort) ?? SORTS[0]]
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
export function distanceLabel({ near, within }: AuctionFilter): string {
  if (within === ANY_DISTANCE) return `Any distance from ${near ?? ''}`
  return `Within ${milesLabel(within ?? '')} of ${near ?? ''}`
}

/** What goes by a place that nobody knows, or by none at all. */
export function unknownPlaceLabel({ near, within }: AuctionFilter): string {
  const isMiles = within !== undefined && within !== ANY_DISTANCE
  return `${near ?? (isMiles ? milesLabel(within) : 'Delivered prices')}: place not known`
}

export function milesLabel(miles: string): string {
  return `${number.format(Number(miles))} miles`
}

/** A value where it stands alone: 'From 2010', 'Up to $25,000', 'Up to $25,000 delivered', 'Up to 500 hours', 'Florida'. */
export function activeLabel(
  filter: ChosenFilter,
  words: string,
  { delivered }: AuctionFilter,
): string {
  const kind = FILTERS[filter]
  const isCounted = kind === 'miles' || kind === 'hours'
  const unit = isCounted ? ` ${kind}` : kind === 'price' && delivered ? ' delivered' : ''
  const said = `${words}${unit}`
  if (filter.endsWith('_min')) return `From ${said}`
  return filter.endsWith('_max') ? `Up to ${said}` : said
}

/** Why nothing can be chosen there yet, if so. Models are those of a make: of all makes they are too many. */
export function whyClosed(
  filter: ChosenFilter,
  { make, model }: AuctionFilter,
): string | undefined {
  return filter === 'model' && !make && !model ? 'Choose a make first' : undefined
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
