import { MOST_DOLLARS } from '../../rules/money.ts'
import { FILTERS, type AuctionFilter, type FilterName } from '../../catalogue/auction-filter.ts'
import { readStatus } from './status-tabs.ts'

/** Longer searches are cut: the server takes no more. */
const MOST_LETTERS = 200

/** What each filter takes. Anything else in an address counts as not asked for. */
const FORMS: Record<Exclude<FilterName, 'status'>, (text: string) => string | undefined> = {
  category: matching(/^[a-z-]{1,64}$/),
  make: matching(/^[^\0]{1,100}$/),
  state: (text) => matching(/^[A-Z]{2}$/)(text.toUpperCase()),
  year_min: numberUpTo(2_200, 1_800),
  year_max: numberUpTo(2_200, 1_800),
  price_min: numberUpTo(MOST_DOLLARS),
  price_max: numberUpTo(MOST_DOLLARS),
  mileage_max: numberUpTo(10_000_000),
  no_reserve: flag,
  buy_now: flag,
}

const SORTED = matching(/^(?:ending_soonest|price_asc|price_desc|mileage)$/)

/** The filter that an address of the browse page asks for: what makes no sense is left out. */
export function readBrowseSearch(search: Record<string, unknown>): AuctionFilter {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const filter: AuctionFilter = { status: readStatus(search['status']) }
  for (const name of FILTERS) if (name !== 'status') filter[name] = FORMS[name](text(name))
  // What cannot be typed has no place in a page.
  filter.q =
    text('q')
      .replaceAll(/\p{Cc}/gu, ' ')
      .slice(0, MOST_LETTERS)
      .trim() || undefined
  filter.sort = SORTED(text('sort'))
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
