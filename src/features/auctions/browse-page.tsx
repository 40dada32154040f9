import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { CategoryChips, WithSidebar } from '../frame/sidebar.tsx'
import { AuctionList, AuctionListLoading, useAuctionTotal } from './auction-list.tsx'
import { type AuctionFilter, auctionListQuery } from './auction-queries.ts'
import { ListFailure } from './list-failure.tsx'
import { SearchBox } from './search-box.tsx'
import { BROWSE_TABS, readStatus, statusOf } from './status-tabs.ts'

/** Longer searches are cut: the server takes no more. */
const MOST_LETTERS = 200

export const Route = createFileRoute('/auctions')({
  validateSearch: readFilter,
  // Without dependencies of its own the page, and what is being typed, stays while its list is loaded.
  loader: async ({ context: { queryClient }, location }) => {
    await queryClient.ensureInfiniteQueryData(auctionListQuery(readFilter(location.search)))
  },
  head: () => ({
    meta: [
      { title: 'Browse Auctions | HAMMERLANE' },
      {
        name: 'description',
        content:
          'Search all auctions of repossessed cars, trucks, motorcycles, RVs, boats and heavy equipment.',
      },
    ],
  }),
  component: BrowsePage,
  pendingComponent: BrowsePending,
  errorComponent: ListFailure,
})

function readFilter(search: { status?: unknown; q?: unknown }): AuctionFilter {
  const words = typeof search.q === 'string' ? search.q.trim().slice(0, MOST_LETTERS) : ''
  return { status: readStatus(search.status), q: words || undefined }
}

function BrowsePage() {
  const { status, q } = useSearch({ from: '/auctions' })
  const navigate = useNavigate({ from: '/auctions' })
  const show = (change: AuctionFilter, replace = false) =>
    void navigate({ search: { status, q, ...change }, replace, resetScroll: false })
  return (
    <WithSidebar>
      <CategoryChips />
      <h1 className="h page-title">Browse All Auctions</h1>
      <Tabs
        className="mt-4"
        label="Which auctions to show"
        tabs={BROWSE_TABS}
        value={status ?? 'all'}
        onValueChange={(tab) => show({ status: statusOf(tab) })}
      >
        <div className="my-4 grid gap-3">
          <SearchBox value={q ?? ''} onSearch={(words) => show({ q: words || undefined }, true)} />
          <AuctionCount filter={{ status, q }} />
        </div>
        <AuctionList
          filter={{ status, q }}
          heading="h2"
          empty={nothingFound(q, () => show({ q: undefined }))}
        />
      </Tabs>
    </WithSidebar>
  )
}

function nothingFound(q: string | undefined, onClear: () => void) {
  if (!q) return { title: 'No auctions available at the moment' }
  return {
    title: 'No auctions found matching your search',
    action: (
      <Button look="line" onClick={onClear}>
        Clear search
      </Button>
    ),
  }
}

function AuctionCount({ filter }: { filter: AuctionFilter }) {
  return (
    <output className="block text-sm text-ink-2">{`Showing ${useAuctionTotal(filter)} auctions`}</output>
  )
}

function BrowsePending() {
  return (
    <WithSidebar>
      <h1 className="h page-title mb-5">Browse All Auctions</h1>
      <AuctionListLoading />
    </WithSidebar>
  )
}
