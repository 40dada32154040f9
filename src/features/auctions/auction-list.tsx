import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import PackageSearch from 'lucide-react/icons/package-search'
import { type ReactNode, useMemo } from 'react'
import { toastFailure } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { AuctionCard, AuctionCardSkeleton } from './auction-card.tsx'
import { type AuctionFilter, auctionListQuery } from './auction-queries.ts'
import { useLiveAuctions } from './live-auction.ts'

/** How many cards the first screen can show: their pictures are loaded at once. */
const EARLY = 8

interface AuctionListProps {
  filter: AuctionFilter
  /** The level of the cards' headings. */
  heading: 'h2' | 'h3'
  /** What stands in place of the cards when there are none. */
  empty: { title: string; action?: ReactNode }
}

/** The cards of a list, live, with Load More Auctions while there are more. Its page has loaded it. */
export function AuctionList({ filter, heading, empty }: AuctionListProps) {
  const list = useSuspenseInfiniteQuery(auctionListQuery(filter))
  const auctions = useMemo(() => list.data.pages.flatMap((page) => page.items), [list.data])
  useLiveAuctions(auctions.map((auction) => auction.id))

  async function loadMore() {
    const { isError } = await list.fetchNextPage()
    if (isError) toastFailure('Error', 'Failed to load auctions')
  }

  if (auctions.length === 0) {
    return <EmptyState icon={PackageSearch} title={empty.title} action={empty.action} />
  }
  return (
    <>
      <div className="lot-grid">
        {auctions.map((auction, at) => (
          <AuctionCard key={auction.id} auction={auction} heading={heading} isEarly={at < EARLY} />
        ))}
      </div>
      {list.hasNextPage ? (
        <div className="mt-8 flex justify-center">
          <Button
            look="line"
            className="min-w-64"
            busy={list.isFetchingNextPage && 'Loading auctions...'}
            onClick={() => void loadMore()}
          >
            Load More Auctions
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** How many auctions the list has, loaded or not. */
export function useAuctionTotal(filter: AuctionFilter): number {
  const { data } = useSuspenseInfiniteQuery(auctionListQuery(filter))
  return data.pages[0]?.total ?? 0
}

/** While a list is being loaded: grey cards, and the words. */
export function AuctionListLoading() {
  return (
    <>
      <output className="mb-3 block text-sm text-ink-2">Loading auctions...</output>
      <div className="lot-grid">
        {Array.from({ length: EARLY }, (_, at) => (
          <AuctionCardSkeleton key={at} />
        ))}
      </div>
    </>
  )
}
