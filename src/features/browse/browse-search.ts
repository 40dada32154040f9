import {
  DEFAULT_MILES,
  FILTERS,
  FIRST_YEAR,
  LAST_YEAR,
  MAX_BODY_STYLE_LETTERS,
  MAX_CATEGORY_LETTERS,
  MAX_MAKE_LETTERS,
  MAX_MILEAGE,
  MAX_MILES,
  MAX_POSTAL_CODE_LETTERS,
  MAX_SEARCH_LETTERS,
  SORTS,
  type AuctionFilter,
  type FilterName,
  type Sort,
} from '../../catalogue/auction-filter.ts'
import { MAX_DOLLARS } from '../../rules/money.ts'
import { readStatus } from './status-tabs.ts'

const MAX_CURSOR_LETTERS = 500

/** What each filter takes. Anything else in an address counts as not asked for. */
const PARSERS: Record<Exclude<FilterName, 'status'>, (text: string) => string | undefined> = {
  category: upTo(MAX_CATEGORY_LETTERS, matching(/^[a-z-]+$/)),
  make: upTo(MAX_MAKE_LETTERS, matching(/^[^\0]+$/)),
  body_style: upTo(MAX_BODY_STYLE_LETTERS, matching(/^[^\0]+$/)),
  state: (text) => matching(/^[A-Z]{2}$/)(text.toUpperCase()),
  year_min: numberUpTo(LAST_YEAR, FIRST_YEAR),
  year_max: numberUpTo(LAST_YEAR, FIRST_YEAR),
  price_min: numberUpTo(MAX_DOLLARS),
  price_max: numberUpTo(MAX_DOLLARS),
  mileage_max: numberUpTo(MAX_MILEAGE),
  hours_max: numberUpTo(MAX_MILEAGE),
  no_reserve: flag,
  buy_now: flag,
  // One that makes no sense is told so at its field.
  near: (text) => upTo(MAX_POSTAL_CODE_LETTERS, matching(/^[ -~]+$/))(text.toUpperCase()),
  within: numberUpTo(MAX_MILES, 1),
}

/** The filter that an address of the browse page asks for: what makes no sense is left out. */
export function readBrowseSearch(search: Record<string, unknown>): AuctionFilter {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const filter: AuctionFilter = { status: readStatus(search['status']) }
  for (const name of FILTERS) if (name !== 'status') filter[name] = PARSERS[name](text(name))
  if (filter.near) filter.within ??= `${DEFAULT_MILES}`
  // What cannot be typed has no place in a page. Longer searches are cut: the server takes no more.
  filter.q =
    text('q')
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, MAX_SEARCH_LETTERS)
      .trim() || undefined
  filter.sort = readSort(text('sort'))
  filter.cursor = upTo(MAX_CURSOR_LETTERS, matching(/^[\w-]+$/))(text('cursor'))
  return filter
}

/** Without a category that does not exist. */
export function withKnownCategory(
  filter: AuctionFilter,
  categories: readonly { slug: string }[] | undefined,
): AuctionFilter {
  if (!filter.category || !categories) return filter
  const isKnown = categories.some(({ slug }) => slug === filter.category)
  return isKnown ? filter : { ...filter, category: undefined }
}

/** None for the order that lists have anyway. */
function readSort(text: string): Sort | undefined {
  const [, ...others] = SORTS
  return others.find((sort) => sort === text)
}

function upTo(most: number, form: (text: string) => string | undefined) {
  return (text: string) => (text.length <= most ? form(text) : undefined)
}

function matching(form: RegExp) {
  return (text: string) => (form.test(text) ? text : undefined)
}

function numberUpTo(most: number, least = 0) {
  return (text: string) => {
    const number = Number(text)
    return /^\d{1,10}$/.test(text) && number >= least && number <= most ? `${number}` : undefined
  }
}

function flag(text: string): string | undefined {
  return text === 'true' || text === '1' ? 'true' : undefined
}
