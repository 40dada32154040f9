import { SORTS, type AuctionFilter, type Sort } from '../../catalogue/auction-filter.ts'
import { formatDollars } from '../../rules/money.ts'
import { stateName } from '../../rules/states.ts'
import type { CategoryCount } from '../frame/categories.ts'

/** The filters that one chooses a value of, in their order on the screen. */
export const SELECT_FILTERS = [
  ...(['category', 'make', 'body_style', 'state', 'year_min', 'year_max'] as const),
  ...(['price_min', 'price_max', 'mileage_max', 'hours_max'] as const),
] as const
/** Those that are on or off. */
export const TOGGLE_FILTERS = ['no_reserve', 'buy_now'] as const

export type ChosenFilter = (typeof SELECT_FILTERS)[number]
export type SwitchedFilter = (typeof TOGGLE_FILTERS)[number]

/** Above the control. */
export const FILTER_LABELS: Record<ChosenFilter | SwitchedFilter, string> = {
  category: 'Category',
  make: 'Make',
  body_style: 'Body style',
  state: 'State',
  year_min: 'Year from',
  year_max: 'Year to',
  price_min: 'Price from',
  price_max: 'Price to',
  mileage_max: 'Miles up to',
  hours_max: 'Hours up to',
  no_reserve: 'No reserve',
  buy_now: 'Has Buy Now',
}

const SORT_LABELS: Record<Sort, string> = {
  newest: 'Newest',
  ending_soonest: 'Ending soonest',
  price_asc: 'Price: low to high',
  price_desc: 'Price: high to low',
  mileage: 'Miles: low to high',
  hours: 'Hours: low to high',
}

/** The first, which lists have anyway, needs no value. */
export const SORT_CHOICES = SORTS.map((sort, at) => ({
  value: at === 0 ? '' : sort,
  label: SORT_LABELS[sort],
}))

const number = new Intl.NumberFormat('en-US')

/** A value among the choices of its filter: 'Boats', 'Florida', '$10,000', '50,000'. */
export function valueLabel(
  filter: ChosenFilter,
  value: string,
  categories: readonly CategoryCount[],
): string {
  switch (filter) {
    case 'category':
      return categories.find(({ slug }) => slug === value)?.name ?? value
    case 'state':
      return stateName(value)
    case 'price_min':
    case 'price_max':
      return formatDollars(Number(value))
    case 'mileage_max':
    case 'hours_max':
      return number.format(Number(value))
    default:
      return value
  }
}

/** What a distance narrows to. */
export function distanceLabel({ near, within }: AuctionFilter): string {
  return `Within ${milesLabel(within ?? '')} of ${near ?? ''}`
}

export function milesLabel(miles: string): string {
  return `${number.format(Number(miles))} miles`
}

/** A value where it stands alone: 'From 2010', 'Up to $25,000', 'Up to 500 hours', 'Florida'. */
export function activeLabel(filter: ChosenFilter, words: string): string {
  if (filter === 'mileage_max') return `Up to ${words} miles`
  if (filter === 'hours_max') return `Up to ${words} hours`
  if (filter.endsWith('_min')) return `From ${words}`
  return filter.endsWith('_max') ? `Up to ${words}` : words
}

/** The change that takes all of them away. */
export function noFilters(): AuctionFilter {
  const all = [...SELECT_FILTERS, ...TOGGLE_FILTERS, 'near', 'within']
  return Object.fromEntries(all.map((name) => [name, undefined]))
}

/** How many filters are on; a distance and its place are one. */
export function countFilters(filter: AuctionFilter): number {
  return [...SELECT_FILTERS, ...TOGGLE_FILTERS, 'near' as const].filter((name) => filter[name])
    .length
}
