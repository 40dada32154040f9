import { browseAddress, needsPlace, type AuctionFilter } from '../../../catalogue/auction-filter.ts'
import { queryValues } from '../../../rules/query-values.ts'
import { readBrowseSearch } from '../browse-search.ts'

/** Where a member's saved searches are. */
export const SAVED_SEARCHES_ADDRESS = '/api/me/saved-searches'

export const MAX_QUERY_LETTERS = 2_000

/** The one way in which a search is told: without what makes no sense, and without the place in its list. */
export function savedQuery(filter: AuctionFilter): string {
  return browseAddress({ ...filter, cursor: undefined }).split('?')[1] ?? ''
}

/** What a saved search asks for, as far as it still makes sense, in the order of its list. */
export function readSavedQuery(query: string): AuctionFilter {
  return { ...readBrowseSearch(queryValues(query)), cursor: undefined }
}

/** What a search finds, in whatever order: two that find the same are the same search. */
export function withoutOrder(query: string): string {
  return savedQuery({ ...readSavedQuery(query), sort: undefined })
}

/** A search as it is kept: what it finds, and beside that the order of its list. One that is counted from nowhere is none. */
export function keptSearch(query: string): { query: string; sort: string | null } {
  const { near, sort } = readSavedQuery(query)
  return { query: withoutOrder(query), sort: !near && needsPlace({ sort }) ? null : (sort ?? null) }
}

/** The same as it is told. */
export function toldQuery({ query, sort }: { query: string; sort: string | null }): string {
  return savedQuery({ ...readSavedQuery(query), sort: sort ?? undefined })
}
