import { createFileRoute } from '@tanstack/react-router'
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
  validateSearch: (search): AuctionFilter => ({
    status: readStatus(search.status),
    q:
      typeof search.q === 'string'
        ? search.q.trim().slice(0, MOST_LETTERS) || undefined
        : undefined,
  }),
  loaderDeps: ({ search: { status, q } }) => ({ status, q }),
  loader: async ({ context: { queryClient }, deps }) => {
    await queryClient.ensureInfiniteQueryData(auctionListQuery(deps))
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

function BrowsePage() {
  const { status, q } = Route.useSearch()
  const navigate = Route.useNavigate()
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
          empty={
            q
              ? {
                  title: 'No auctions found matching your search',
                  action: (
                    <Button look="line" onClick={() => show({ q: undefined })}>
                      Clear search
                    </Button>
                  ),
                }
              : { title: 'No auctions available at the moment' }
          }
        />
      </Tabs>
    </WithSidebar>
  )
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
