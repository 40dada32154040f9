import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, createFileRoute, Link, notFound } from '@tanstack/react-router'
import SearchX from 'lucide-react/icons/search-x'
import { browseText } from '../../languages/site/browse.ts'
import { titlesText } from '../../languages/site/titles.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { categoriesQuery } from '../frame/categories.ts'
import { browseStep, hiddenHead, pageHead } from '../frame/page-head.ts'
import { CategoryChips, WithSidebar } from '../frame/sidebar.tsx'
import { auctionListQuery } from '../lot/auction-queries.ts'
import { AuctionList, AuctionListLoading, useAuctionTotal } from './auction-list.tsx'
import { ListFailure } from './list-failure.tsx'
import { SaveSearchButton } from './saved-searches/save-search-button.tsx'

export const Route = createFileRoute('/category/$categoryId')({
  loader: async ({ context: { queryClient }, params: { categoryId } }) => {
    const categories = await queryClient.ensureQueryData(categoriesQuery)
    const category = categories.find(({ slug }) => slug === categoryId)
    if (!category) throw notFound()
    await queryClient.ensureInfiniteQueryData(auctionListQuery({ category: categoryId }))
    return { name: category.name, description: category.description }
  },
  head: ({ loaderData, params: { categoryId } }) => {
    if (!loaderData) return hiddenHead(titlesText('categoryNotFound'))
    const { name, description } = loaderData
    const path = `/category/${categoryId}`
    return pageHead({ path, title: name, description, trail: [browseStep(), [name, path]] })
  },
  component: CategoryPage,
  pendingComponent: CategoryPending,
  notFoundComponent: CategoryNotFound,
  errorComponent: ListFailure,
})

function CategoryPage() {
  const { categoryId } = Route.useParams()
  const category = useSuspenseQuery(categoriesQuery).data.find(({ slug }) => slug === categoryId)
  const total = useAuctionTotal({ category: categoryId })
  return (
    <WithSidebar>
      <CategoryChips />
      <h1 className="h page-title">{category?.name}</h1>
      <p className="page-lead">{category?.description}</p>
      <div className="cluster category-facts">
        <p>{browseText('categoryCount', { total })}</p>
        <div className="cluster category-ways">
          <SaveSearchButton filter={{ category: categoryId }} />
          <Link to="/auctions" search={{ category: categoryId }} className="link">
            {browseText('sortAndFilter')}
          </Link>
        </div>
      </div>
      <AuctionList
        filter={{ category: categoryId }}
        heading="h2"
        empty={{ title: browseText('noneInCategory') }}
      />
    </WithSidebar>
  )
}

/** Not for the server, which renders it along and never sends it: its pages wait for their data. */
function CategoryPending() {
  return (
    <ClientOnly>
      <WithSidebar>
        <AuctionListLoading />
      </WithSidebar>
    </ClientOnly>
  )
}

function CategoryNotFound() {
  return (
    <WithSidebar>
      <EmptyState
        icon={SearchX}
        as="h1"
        title={titlesText('categoryNotFound')}
        text={browseText('categoryNotFoundText')}
        action={
          <Link to="/auctions" className={buttonClass('ink')}>
            {browseText('browseAuctions')}
          </Link>
        }
      />
    </WithSidebar>
  )
}
