import { ANY_DISTANCE, type AuctionFilter } from '../../../catalogue/auction-filter.ts'
import { browseText } from '../../../languages/site/browse.ts'
import { MAX_SEARCH_NAME_LETTERS } from '../../../rules/saved-searches/saved-searches.ts'
import type { CategoryCount } from '../../frame/categories.ts'
import {
  milesLabel,
  SELECT_FILTERS,
  TOGGLE_FILTERS,
  unitOf,
  valueLabel,
  type ChosenFilter,
  type SwitchedFilter,
} from '../filter-words.ts'

/** What a search may be called, made from what it asks for: 'Ford Pickup in Texas under $15,000'. */
export function searchName(filter: AuctionFilter, categories: readonly CategoryCount[]): string {
  const wordsOf = (name: ChosenFilter) => {
    const value = filter[name]
    return value ? valueLabel(name, value, categories) : ''
  }
  const { q, status = 'all', state, near } = filter
  const kind = wordsOf('body_style') || wordsOf('category')
  const words = q && browseText('nameWords', { words: q })
  const what = [words, wordsOf('make'), wordsOf('model'), kind].filter(Boolean).join(' ')
  const found = what ? browseText('nameOf', { status, what }) : browseText('nameOfAll', { status })
  const subject = state ? browseText('nameInState', { found, state: wordsOf('state') }) : found
  const [first, ...more] = [
    ...SELECT_FILTERS.filter((name) => /_m(?:in|ax)$/.test(name) && filter[name]).map((name) =>
      limitWords(name, wordsOf(name), filter),
    ),
    ...(near ? [placeWords(near, filter)] : []),
    ...TOGGLE_FILTERS.filter((name) => filter[name]).map((name) => browseText(TOGGLE_WORDS[name])),
  ]
  const name = [first ? `${subject} ${first}` : subject, ...more].join(', ')
  return name.length <= MAX_SEARCH_NAME_LETTERS
    ? name
    : `${name.slice(0, MAX_SEARCH_NAME_LETTERS - 1).trimEnd()}\u2026`
}

const TOGGLE_WORDS = {
  no_reserve: 'nameNoReserve',
  buy_now: 'nameBuyNow',
} as const satisfies Record<SwitchedFilter, string>

/** A place alone narrows nothing; what is counted to it says why it stands there. */
function placeWords(near: string, { within, delivered }: AuctionFilter): string {
  if (within !== ANY_DISTANCE) {
    return browseText('nameWithin', { distance: milesLabel(within ?? ''), near })
  }
  return delivered
    ? browseText('nameDeliveredTo', { near })
    : browseText('nameAnyDistance', { near })
}

function limitWords(name: ChosenFilter, value: string, filter: AuctionFilter): string {
  const limit = { value, unit: unitOf(name, filter) }
  if (name.endsWith('_min')) return browseText('nameFrom', limit)
  return name === 'price_max' ? browseText('nameUnder', limit) : browseText('nameUpTo', limit)
}
