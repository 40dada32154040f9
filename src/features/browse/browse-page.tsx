import { type QueryClient, useQuery } from '@tanstack/react-query'
import {
  ClientOnly,
  createFileRoute,
  Link,
  redirect,
  useLocation,
  useNavigate,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { ApiProblem } from '../../browser/api.ts'
import { facetsAddress, type AuctionFilter } from '../../catalogue/auction-filter.ts'
import { browseText } from '../../languages/site/browse.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { categoriesQuery } from '../frame/categories.ts'
import { pageHead } from '../frame/page-head.ts'
import { CategoryChips, WithSidebar } from '../frame/sidebar.tsx'
import { auctionListQuery } from '../lot/auction-queries.ts'
import { ActiveFilters } from './active-filters.tsx'
import {
  AuctionList,
  AuctionListLoading,
  useAuctionTotal,
  useSearchedFor,
} from './auction-list.tsx'
import { readBrowseSearch, withKnownCategory } from './browse-search.ts'
import { changeFilter } from './change-filter.ts'
import { FilterBar, FilterSwitches, SortSelect } from './filter-controls.tsx'
import { FilterButton } from './filter-drawer.tsx'
import { FilterLink, focusCount, LIST_COUNT } from './filter-link.tsx'
import { countFilters, noFilters } from './filter-words.ts'
import { usePlaced } from './known-place.ts'
import { ListFailure } from './list-failure.tsx'
import { loadPlaced } from './load-placed.ts'
import { SaveSearchButton } from './saved-searches/save-search-button.tsx'
import { SEARCH_FORM, SearchBox } from './search-box.tsx'
import { MapButton, ShownMap } from './state-map/map-button.tsx'
import { browseTabs, statusOf } from './status-tabs.ts'
import { WiderDistance } from './wider-distance.tsx'

export const Route = createFileRoute('/auctions')({
  validateSearch: readBrowseSearch,
  // Without dependencies of its own the page, and what is being typed, stays while its list is loaded.
  loader: ({ context: { queryClient }, location }) =>
    loadList(queryClient, readBrowseSearch(location.search)),
  // Filtered in whatever way, it is one page to search engines.
  head: () =>
    pageHead({
      path: '/auctions',
      title: titlesText('browseTitle'),
      description: titlesText('browseDescription'),
    }),
  component: BrowsePage,
  pendingComponent: BrowsePending,
  errorComponent: ListFailure,
})

async function loadList(queryClient: QueryClient, asked: AuctionFilter): Promise<void> {
  const categories = await queryClient.ensureQueryData(categoriesQuery).catch(() => undefined)
  const filter = await loadPlaced(queryClient, withKnownCategory(asked, categories))
  const { cursor, ...fromStart } = filter
  await Promise.all([
    queryClient.ensureInfiniteQueryData(auctionListQuery(filter)).catch((error: unknown) => {
      const isForeign = error instanceof ApiProblem && error.problem.code === 'validation_failed'
      if (cursor && isForeign) throw redirect({ to: '/auctions', search: fromStart })
      throw error
    }),
    // Filters without their counts are better than no page.
    queryClient.prefetchQuery({ queryKey: [facetsAddress(filter)] }),
  ])
}

function BrowsePage() {
  const { data: categories } = useQuery(categoriesQuery)
  const { cursor, ...asked } = useSearch({ from: '/auctions' })
  // Whatever is chosen shows its list from the start.
  const { filter, near } = usePlaced(withKnownCategory(asked, categories))
  const listed = { ...filter, cursor }
  const navigate = useNavigate({ from: '/auctions' })
  const lastChanged = useLocation({ select: ({ state }) => state.changed })
  const show = (change: AuctionFilter, replace = false) => {
    const before: Readonly<Record<string, string | undefined>> = asked
    const named = Object.entries(change)
    const changed = named.flatMap(([name, to]) => (to === before[name] ? [] : name)).join(' ')
    const isChoice = !('status' in change || 'q' in change) && Object.values(change).some(Boolean)
    return navigate({
      // What was chosen a moment ago, and is not loaded yet, stays chosen.
      search: (last) => changeFilter(withKnownCategory(last, categories), change),
      // Going through the choices of a filter with the arrow keys is one step to Back.
      replace: replace || (isChoice && changed === lastChanged),
      state: isChoice ? { changed } : {},
      resetScroll: false,
    })
  }
  const router = useRouter()
  const addressOf = (status: AuctionFilter['status']) =>
    router.buildLocation({ to: '/auctions', search: { ...filter, status } }).href
  const props = { filter, near, onChange: show }
  return (
    <WithSidebar skipTo={LIST_COUNT}>
      <CategoryChips />
      <h1 className="h page-title">{browseText('heading')}</h1>
      <Tabs
        className="list-tabs"
        label={browseText('whichAuctions')}
        tabs={browseTabs().map((tab) => ({ ...tab, href: addressOf(statusOf(tab.value)) }))}
        value={filter.status ?? 'all'}
        onValueChange={(tab) => void show({ status: statusOf(tab) })}
      >
        <div className="stack list-controls">
          <SearchBox
            filter={filter}
            onSearch={(words) => void show({ q: words || undefined }, true)}
            onChoose={(chosen) => void show({ ...noFilters(), q: undefined, ...chosen })}
          />
          <FilterBar {...props} />
          <div className="list-tools">
            <AuctionCount filter={listed} />
            <MapButton />
            <SaveSearchButton filter={filter} />
            <FilterSwitches filter={filter} onChange={show} />
            <FilterButton {...props} />
            <SortSelect {...props} />
          </div>
          <noscript>
            <button type="submit" form={SEARCH_FORM} className={buttonClass('ink')}>
              {browseText('applyFilters')}
            </button>
          </noscript>
          <ShownMap filter={filter} onChange={show} />
          <ActiveFilters filter={filter} near={near} />
        </div>
        {cursor ? (
          <p className="list-from-start">
            <Link to="/auctions" search={filter} className="link">
              {browseText('backToFirst')}
            </Link>
          </p>
        ) : null}
        <AuctionList filter={listed} heading="h2" empty={nothingFound(filter)} />
      </Tabs>
    </WithSidebar>
  )
}

function nothingFound(filter: AuctionFilter) {
  const { q } = filter
  const isNarrowed = countFilters(filter) > 0
  if (!q && !isNarrowed) return { title: browseText('noAuctions') }
  return {
    title: browseText('nothingFound'),
    action: (
      <div className="cluster list-widening">
        {q ? (
          <FilterLink
            change={{ q: undefined }}
            className={buttonClass('line')}
            onClick={focusCount}
          >
            {browseText('clearSearch')}
          </FilterLink>
        ) : null}
        <WiderDistance filter={filter} />
        {isNarrowed ? (
          <FilterLink change={noFilters()} className={buttonClass('line')} onClick={focusCount}>
            {browseText('clearFilters')}
          </FilterLink>
        ) : null}
      </div>
    ),
  }
}

function AuctionCount({ filter }: { filter: AuctionFilter }) {
  const searchedFor = useSearchedFor(filter)
  return (
    <output id={LIST_COUNT} className="list-count" tabIndex={-1}>
      {searchedFor ? (
        <span>
          {browseText.rich('resultsFor', {
            words: searchedFor,
            b: (words) => <b>{words}</b>,
          })}
        </span>
      ) : null}
      <span>{browseText('showing', { total: useAuctionTotal(filter) })}</span>
    </output>
  )
}

/** Not for the server, which renders it along and never sends it: its pages wait for their data. */
function BrowsePending() {
  return (
    <ClientOnly>
      <WithSidebar>
        <h1 className="h page-title list-heading">{browseText('heading')}</h1>
        <AuctionListLoading />
      </WithSidebar>
    </ClientOnly>
  )
}
