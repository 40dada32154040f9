import { MAX_SEARCH_LETTERS } from '../../catalogue/auction-filter.ts'
import type { ResultFilter } from './results-query.ts'

/** What an address of the results narrows the list to: what makes no sense is left out. */
export function readResultSearch(search: Record<string, unknown>): ResultFilter {
  const { category, q, cursor } = search
  const words = typeof q === 'string' ? q.replaceAll(/\p{Cc}/gu, ' ').trim() : ''
  return {
    category:
      typeof category === 'string' && /^[a-z-]{1,100}$/.test(category) ? category : undefined,
    q: words.slice(0, MAX_SEARCH_LETTERS).trim() || undefined,
    cursor: typeof cursor === 'string' && /^[\w-]{1,500}$/.test(cursor) ? cursor : undefined,
  }
}
