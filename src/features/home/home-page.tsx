import {
  ClientOnly,
  createFileRoute,
  useNavigate,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { type ReactNode, useDeferredValue } from 'react'
import { siteOrigin } from '../../browser/site-origin.ts'
import type { AuctionFilter } from '../../catalogue/auction-filter.ts'
import { addressHere } from '../../languages/address.ts'
import { homeText } from '../../languages/site/home.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { TermsInShort } from '../auction/terms-in-short.tsx'
import { AuctionList, AuctionListLoading } from '../browse/auction-list.tsx'
import { ListFailure } from '../browse/list-failure.tsx'
import { homeTabs, listHeading, readStatus, statusOf } from '../browse/status-tabs.ts'
import { pageHead } from '../frame/page-head.ts'
import { WithSidebar } from '../frame/sidebar.tsx'
import { auctionListQuery, closingNextQuery } from '../lot/auction-queries.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { ClosingNext } from './closing-next.tsx'
import { Hero } from './hero.tsx'
import { HowAndWhy } from './how-and-why.tsx'

export const Route = createFileRoute('/')({
  validateSearch: readFilter,
  // Without dependencies of its own the page stays while another tab is loaded into its list.
  loader: async ({ context: { queryClient }, location }) => {
    await Promise.all([
      queryClient.ensureQueryData(closingNextQuery),
      queryClient.ensureInfiniteQueryData(auctionListQuery(readFilter(location.search))),
    ])
  },
  head: () =>
    pageHead({
      path: '/',
      title: titlesText('homeTitle'),
      description: titlesText('homeDescription'),
      data: siteData(siteOrigin()),
    }),
  component: HomePage,
  pendingComponent: HomePending,
  errorComponent: ListFailure,
})

/** Who runs the site, and how to search it from outside. */
function siteData(origin: string): object[] {
  const url = origin + addressHere('')
  return [
    { '@type': 'Organization', name: 'HAMMERLANE', url, logo: `${origin}/icons/512.png` },
    {
      '@type': 'WebSite',
      name: 'HAMMERLANE',
      url,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}/auctions?q={words}` },
        'query-input': 'required name=words',
      },
    },
  ]
}

function readFilter(search: { status?: unknown }): Pick<AuctionFilter, 'status'> {
  return { status: readStatus(search.status) }
}

function HomePage() {
  const { status } = useSearch({ from: '/' })
  return (
    <HomeFrame>
      <AuctionList filter={{ status }} heading="h3" empty={{ title: homeText('noAuctions') }} />
    </HomeFrame>
  )
}

/** Not for the server, which renders it along and never sends it: its pages wait for their data. */
function HomePending() {
  return (
    <ClientOnly>
      <HomeFrame>
        <AuctionListLoading />
      </HomeFrame>
    </ClientOnly>
  )
}

function HomeFrame({ children }: { children: ReactNode }) {
  const { status } = useSearch({ from: '/' })
  const router = useRouter()
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
          className="list-tabs is-right-above"
          label={homeText('whichAuctions')}
          tabs={homeTabs().map((tab) => ({
            ...tab,
            href: router.buildLocation({ to: '/', search: { status: statusOf(tab.value) } }).href,
          }))}
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
