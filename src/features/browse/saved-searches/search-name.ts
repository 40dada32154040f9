import { ANY_DISTANCE, type AuctionFilter } from '../../../catalogue/auction-filter.ts'
import { MAX_SEARCH_NAME_LETTERS } from '../../../rules/saved-searches/saved-searches.ts'
import type { CategoryCount } from '../../frame/categories.ts'
import {
  milesLabel,
  SELECT_FILTERS,
  TOGGLE_FILTERS,
  valueLabel,
  type ChosenFilter,
  type SwitchedFilter,
} from '../filter-words.ts'
import { BROWSE_TABS } from '../status-tabs.ts'

/** What a search may be called, made from what it asks for: 'Ford Pickup in Texas under $15,000'. */
export function searchName(filter: AuctionFilter, categories: readonly CategoryCount[]): string {
  const wordsOf = (name: ChosenFilter) => {
    const value = filter[name]
    return value ? valueLabel(name, value, categories) : ''
  }
  const { q, state, near } = filter
  const kind = wordsOf('body_style') || wordsOf('category')
  const what = [wordsOf('make'), wordsOf('model'), kind].filter(Boolean)
  const subject = [statusWord(filter), q && `\u2018${q}\u2019`, ...what].filter(Boolean)
  if (!q && what.length === 0) subject.push(subject.length > 0 ? 'auctions' : 'All auctions')
  if (state) subject.push(`in ${wordsOf('state')}`)
  const [first, ...more] = [
    ...SELECT_FILTERS.filter((name) => /_m(?:in|ax)$/.test(name) && filter[name]).map((name) =>
      limitWords(name, wordsOf(name), filter),
    ),
    ...(near ? [placeWords(near, filter)] : []),
    ...TOGGLE_FILTERS.filter((name) => filter[name]).map((name) => TOGGLE_WORDS[name]),
  ]
  if (first) subject.push(first)
  const name = [subject.join(' '), ...more].join(', ')
  return name.length <= MAX_SEARCH_NAME_LETTERS
    ? name
    : `${name.slice(0, MAX_SEARCH_NAME_LETTERS - 1).trimEnd()}\u2026`
}

const TOGGLE_WORDS: Readonly<Record<SwitchedFilter, string>> = {
  no_reserve: 'without reserve',
  buy_now: 'with Buy Now',
}

function statusWord({ status }: AuctionFilter): string | undefined {
  return BROWSE_TABS.find(({ value }) => value === status)?.label
}

/** A place alone narrows nothing; what is counted to it says why it stands there. */
function placeWords(near: string, { within, delivered }: AuctionFilter): string {
  if (within !== ANY_DISTANCE) return `within ${milesLabel(within ?? '')} of ${near}`
  return delivered ? `to ${near}` : `at any distance from ${near}`
}

function limitWords(name: ChosenFilter, words: string, { delivered }: AuctionFilter): string {
  if (name === 'mileage_max') return `up to ${words} miles`
  if (name === 'hours_max') return `up to ${words} hours`
  if (name.startsWith('price')) {
    return `${name.endsWith('min') ? 'from' : 'under'} ${words}${delivered ? ' delivered' : ''}`
  }
  return `${name.endsWith('min') ? 'from' : 'up to'} ${words}`
}
