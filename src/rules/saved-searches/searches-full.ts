import { savedSearchesText } from '../../languages/rules/saved-searches.ts'
import { MAX_SAVED_SEARCHES } from '../policy.ts'

/** Why a search was not saved, and how to mend it. */
export function searchesFull(): string {
  return savedSearchesText('full', { most: MAX_SAVED_SEARCHES })
}
