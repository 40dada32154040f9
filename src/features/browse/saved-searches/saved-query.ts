import { browseAddress, type AuctionFilter } from '../../../catalogue/auction-filter.ts'
import { queryValues } from '../../../rules/query-values.ts'
import { readBrowseSearch } from '../browse-search.ts'

/** Where a member's saved searches are. */
export const SAVED_SEARCHES_ADDRESS = '/api/me/saved-searches'

export const MAX_QUERY_LETTERS = 2_000

/** The one way in which a search is kept: without what makes no sense, and without the order of its list and the place in it. */
export function savedQuery(filter: AuctionFilter): string {
  return browseAddress({ ...filter, ...ANYWHERE }).split('?')[1] ?? ''
}

/** What a kept search asks for, as far as it still makes sense. */
export function readSavedQuery(query: string): AuctionFilter {
  return { ...readBrowseSearch(queryValues(query)), ...ANYWHERE }
}

const ANYWHERE = { sort: undefined, cursor: undefined }
