import {
  ANY_DISTANCE,
  FILTER_NAMES,
  FILTERS,
  LIMITS,
  MAX_SEARCH_LETTERS,
  MAX_CATEGORY_LETTERS,
  MAX_NAME_LETTERS,
  MAX_POSTAL_CODE_LETTERS,
  SORTS,
  usualDistance,
  type AuctionFilter,
  type FilterKind,
  type NumberKind,
  type Sort,
} from '../../catalogue/auction-filter.ts'
import { readStatus } from './status-tabs.ts'

const MAX_CURSOR_LETTERS = 500

/** What a filter of each kind takes, but for numbers. Anything else in an address counts as not asked for. */
const PARSERS: Record<
  Exclude<FilterKind, NumberKind | 'status'>,
  (text: string) => string | undefined
> = {
  category: matching(/^[a-z-]+$/, MAX_CATEGORY_LETTERS),
  word: matching(/^[^\0]+$/, MAX_NAME_LETTERS),
  state: (text) => matching(/^[A-Z]{2}$/)(text.toUpperCase()),
  flag: readFlag,
  delivered: readFlag,
  // One that makes no sense is told so at its field.
  near: (text) => matching(/^[ -~]+$/, MAX_POSTAL_CODE_LETTERS)(text.toUpperCase()),
}

/** The filter that an address of the browse page asks for: what makes no sense is left out. */
export function readBrowseSearch(search: Record<string, unknown>): AuctionFilter {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const filter: AuctionFilter = { status: readStatus(search['status']) }
  for (const name of FILTER_NAMES) {
    if (name === 'status') continue
    const kind = FILTERS[name]
    filter[name] = isNumber(kind) ? readNumber(text(name), LIMITS[kind]) : PARSERS[kind](text(name))
  }
  if (text('within') === ANY_DISTANCE) filter.within = ANY_DISTANCE
  // What cannot be typed has no place in a page. Longer searches are cut: the server takes no more.
  filter.q =
    text('q')
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, MAX_SEARCH_LETTERS)
      .trim() || undefined
  filter.sort = readSort(text('sort'))
  if (filter.near) filter.within ??= `${usualDistance(filter)}`
  filter.cursor = matching(/^[\w-]+$/, MAX_CURSOR_LETTERS)(text('cursor'))
  return filter
}

/** Without a category that does not exist. */
export function withKnownCategory(
  filter: AuctionFilter,
  categories: readonly { slug: string }[] | undefined,
): AuctionFilter {
  const isUnknown = filter.category && categories?.every(({ slug }) => slug !== filter.category)
  return isUnknown ? { ...filter, category: undefined } : filter
}

function readFlag(text: string): string | undefined {
  return text === 'true' || text === '1' ? 'true' : undefined
}

/** None for the order that lists have anyway. */
function readSort(text: string): Sort | undefined {
  return SORTS.slice(1).find((sort) => sort === text)
}

function matching(form: RegExp, most = Infinity) {
  return (text: string) => (text.length <= most && form.test(text) ? text : undefined)
}

function isNumber(kind: FilterKind): kind is NumberKind {
  return kind in LIMITS
}

function readNumber(text: string, [least, most]: readonly [number, number]): string | undefined {
  const number = Number(text)
  return /^\d{1,10}$/.test(text) && number >= least && number <= most ? `${number}` : undefined
}
