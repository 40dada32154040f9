import { createFileRoute } from '@tanstack/react-router'
import { Tabs } from '../../ui/tabs.tsx'
import { CategoryChips, WithSidebar } from '../frame/sidebar.tsx'
import { AuctionList, AuctionListLoading } from './auction-list.tsx'
import { type AuctionFilter, auctionListQuery, closingNextQuery } from './auction-queries.ts'
import { ClosingNext } from './closing-next.tsx'
import { Hero } from './hero.tsx'
import { ListFailure } from './list-failure.tsx'
import { HOME_TABS, listHeading, readStatus, statusOf } from './status-tabs.ts'
import { TermsInShort } from './terms-in-short.tsx'

export const Route = createFileRoute('/')({
  validateSearch: (search): Pick<AuctionFilter, 'status'> => ({
    status: readStatus(search.status),
  }),
  loaderDeps: ({ search: { status } }) => ({ status }),
  loader: async ({ context: { queryClient }, deps }) => {
    await Promise.all([
      queryClient.ensureQueryData(closingNextQuery),
      queryClient.ensureInfiniteQueryData(auctionListQuery(deps)),
    ])
  },
  component: HomePage,
  pendingComponent: HomePending,
  errorComponent: ListFailure,
})

function HomePage() {
  const { status } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <>
      <Hero>
        <ClosingNext />
      </Hero>
      <TermsInShort />
      <WithSidebar>
        <CategoryChips />
        <h2 className="h page-title">{listHeading(status)}</h2>
        <Tabs
          className="mt-4 mb-5"
          label="Which auctions to show"
          tabs={HOME_TABS}
          value={status ?? 'all'}
          onValueChange={(tab) =>
            void navigate({ search: { status: statusOf(tab) }, resetScroll: false })
          }
        >
          <AuctionList
            filter={{ status }}
            heading="h3"
            empty={{ title: 'No auctions available at the moment' }}
          />
        </Tabs>
      </WithSidebar>
    </>
  )
}

function HomePending() {
  return (
    <WithSidebar>
      <AuctionListLoading />
    </WithSidebar>
  )
}
