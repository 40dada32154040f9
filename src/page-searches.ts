import { readTab } from './features/auth/auth-tab.ts'
import { readBrowseSearch } from './features/browse/browse-search.ts'
import { readStatus } from './features/browse/status-tabs.ts'
import { readCompareSearch } from './features/compare/compare-search.ts'
import { readView } from './features/dashboard/dashboard-views.ts'
import { readResultSearch } from './features/results/result-search.ts'

/** The query of an address, as text; and what is read of it, undefined where it makes no sense. */
export type ReadSearch = (search: Record<string, unknown>) => object

/**
 * What the screens read of the query of their address, by their path in `pages.ts`; the others read nothing. Addresses that
 * differ in anything else are one page on the server: visitors may write into an address what they like.
 */
export const pageSearches: Readonly<Record<string, ReadSearch>> = {
  '/': ({ status }) => ({ status: readStatus(status) }),
  '/auctions': readBrowseSearch,
  '/compare': readCompareSearch,
  '/results': readResultSearch,
  '/results/$week': readResultSearch,
  '/auth': ({ tab }) => ({ tab: readTab(tab) }),
  '/dashboard': ({ view }) => ({ view: readView(view) }),
}
