import { createFileRoute, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { WithSidebar } from '../frame/sidebar.tsx'
import { AuctionList, AuctionListLoading } from './auction-list.tsx'
import type { AuctionFilter } from './auction-filter.ts'
import { auctionListQuery, closingNextQuery } from './auction-queries.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { ClosingNext } from './closing-next.tsx'
import { Hero } from './hero.tsx'
import { HowAndWhy } from './how-and-why.tsx'
import { ListFailure } from './list-failure.tsx'
import { HOME_TABS, listHeading, readStatus, statusOf } from './status-tabs.ts'
import { TermsInShort } from './terms-in-short.tsx'

export const Route = createFileRoute('/')({
  validateSearch: readFilter,
  // Without dependencies of its own the page stays while another tab is loaded into its list.
  loader: async ({ context: { queryClient }, location }) => {
    await Promise.all([
      queryClient.ensureQueryData(closingNextQuery),
      queryClient.ensureInfiniteQueryData(auctionListQuery(readFilter(location.search))),
    ])
  },
  component: HomePage,
  pendingComponent: HomePending,
  errorComponent: ListFailure,
})

function readFilter(search: { status?: unknown }): Pick<AuctionFilter, 'status'> {
  return { status: readStatus(search.status) }
}

function HomePage() {
  const { status } = useSearch({ from: '/' })
  return (
    <HomeFrame>
      <AuctionList
        filter={{ status }}
        heading="h3"
        empty={{ title: 'No auctions available at the moment' }}
      />
    </HomeFrame>
  )
}

function HomePending() {
  return (
    <HomeFrame>
      <AuctionListLoading />
    </HomeFrame>
  )
}

function HomeFrame({ children }: { children: ReactNode }) {
  const { status } = useSearch({ from: '/' })
  const navigate = useNavigate({ from: '/' })
  // Changes together with the list under it.
  const shownStatus = useDeferredValue(status)
  return (
    <>
      <Hero>
        <ClosingNext />
      </Hero>
      <TermsInShort />
      <CategoryTiles />
      <HowAndWhy />
      <WithSidebar>
        <h2 className="h page-title">{listHeading(shownStatus)}</h2>
        <Tabs
          className="mt-4 mb-5"
          label="Which auctions to show"
          tabs={HOME_TABS}
          value={status ?? 'all'}
          onValueChange={(tab) =>
            void navigate({ search: { status: statusOf(tab) }, resetScroll: false })
          }
        >
          {children}
        </Tabs>
      </WithSidebar>
    </>
  )
}
