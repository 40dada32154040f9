import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MAX_TYPED_LETTERS, type AuctionFilter } from '../../../catalogue/auction-filter.ts'
import type { Suggestion, Suggestions } from '../../../catalogue/query.ts'
import { browseText } from '../../../languages/site/browse.ts'
import { useRecentSearches } from './recent-searches.ts'

/** A line below the search field. */
export type SearchChoice = {
  key: string
  text: string
  /** What stands beside it: '12 live', 'Lot HL-10482'. */
  note?: string
} & (
  | { kind: 'make' | 'model' | 'state' | 'city' | 'words' | 'recent'; filter: AuctionFilter }
  | { kind: 'auction'; id: string }
  | { kind: 'forget' }
)

export interface SearchChoices {
  /** Above them; null for suggestions, which need no name. */
  heading: 'recentSearches' | 'didYouMean' | null
  choices: SearchChoice[]
}

const NONE: SearchChoices = { heading: null, choices: [] }

/** What the words that are typed may become; before any are typed, what was searched for last. */
export function useSearchChoices(words: string): SearchChoices {
  const typed = words.trim()
  const isAsked = typed !== '' && typed.length <= MAX_TYPED_LETTERS
  // An answer belongs to its own words: a late one changes nothing. Where none comes the field works without.
  const { data } = useQuery<Suggestions>({
    queryKey: [`/api/suggestions?${new URLSearchParams({ q: typed })}`],
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const recent = useRecentSearches()
  if (isAsked && data) return suggested(data.items)
  return typed === '' && recent.length > 0
    ? {
        heading: 'recentSearches',
        choices: [
          ...recent.map(({ text, filter }) => ({
            key: text,
            text,
            kind: 'recent' as const,
            filter,
          })),
          { key: 'forget', text: browseText('clearRecent'), kind: 'forget' },
        ],
      }
    : NONE
}

function suggested(items: readonly Suggestion[]): SearchChoices {
  const isCorrected = items.some((item) => item.kind !== 'auction' && item.is_corrected)
  return { heading: isCorrected ? 'didYouMean' : null, choices: items.map(asChoice) }
}

function asChoice(item: Suggestion): SearchChoice {
  if (item.kind === 'auction') {
    const { id, text, lot_number, vin } = item
    const note = vin ? browseText('vinNote', { vin }) : browseText('lotNote', { lot: lot_number })
    return { key: id, text, note, kind: 'auction', id }
  }
  const { kind, text, filter, live } = item
  const note = browseText('liveNote', { count: live.toLocaleString('en-US') })
  return { key: `${kind} ${text}`, text, note, kind, filter }
}
