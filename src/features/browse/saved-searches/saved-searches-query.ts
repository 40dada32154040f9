import { queryOptions } from '@tanstack/react-query'
import { ownedBy, type OwnKey } from '../../../browser/query-client.ts'
import { SAVED_SEARCHES_ADDRESS } from './saved-query.ts'
import type { SavedSearchList } from './saved-searches.ts'

/** All saved searches of a member: there are no more than one page has. */
export function savedSearchesQuery(userId: string | null) {
  return queryOptions<SavedSearchList, Error, SavedSearchList, OwnKey>({
    queryKey: [SAVED_SEARCHES_ADDRESS, { viewer: userId }],
    ...ownedBy(userId),
  })
}
