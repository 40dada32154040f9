import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import PackageSearch from 'lucide-react/icons/package-search'
import { type ReactNode, Suspense, useDeferredValue, useMemo } from 'react'
import { useRenderPause } from '../../browser/render-pause.ts'
import { toastFailure } from '../../browser/toasts.ts'
import {
  type AuctionFilter,
  auctionListAddress,
  browseAddress,
  needsPlace,
} from '../../catalogue/auction-filter.ts'
import { addressHere } from '../../languages/address.ts'
import { listsText } from '../../languages/site/lists.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import './auction-list.css'
import { EmptyState } from '../../ui/notice.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { ChosenToCompare } from '../compare-choice/chosen-to-compare.tsx'
import { AuctionCard, AuctionCardSkeleton } from '../lot/auction-card.tsx'
import { auctionListAt } from '../lot/auction-queries.ts'
import { ClockStandsStill, isRunning } from '../lot/clock-stands-still.tsx'
import { auctionsOf } from '../lot/list-order.ts'

const SKELETONS = 8

interface AuctionListProps {
  filter: AuctionFilter
  /** The level of the cards' headings. */
  heading: 'h2' | 'h3'
  /** What stands in place of the cards when there are none. */
  empty: { title: string; action?: ReactNode }
}

/**
 * The cards of a list, live, with Load More Auctions while there are more: without scripts a link to the next of them,
 * on the browse page, which every list is a part of. While another filter is being loaded the cards of the one before
 * stay, dimmed.
 */
export function AuctionList({ filter, heading, empty }: AuctionListProps) {
  useRenderPause()
  const { list, address, isStale } = useFilteredList(filter)
  const auctions = useMemo(() => auctionsOf(list.data.pages, address), [list.data, address])
  useLiveAuctions(auctions.map((auction) => auction.id))
  const isDelivered = needsPlace(Object.fromEntries(new URLSearchParams(address.split('?')[1])))
  const next = list.data.pages.at(-1)?.next_cursor ?? undefined

  async function loadMore() {
    const { isError } = await list.fetchNextPage()
    if (isError) toastFailure(listsText('error'), listsText('failedToLoad'))
  }

  return (
    <div className="lot-list" aria-busy={isStale}>
      <ClockStandsStill isNeeded={auctions.some(isRunning)} />
      {isStale ? <output className="lot-list-note">{listsText('loadingAuctions')}</output> : null}
      {auctions.length === 0 ? (
        <EmptyState icon={PackageSearch} title={empty.title} action={empty.action} />
      ) : (
        <div className="lot-grid">
          {/* Hydrates after what is around it, in a task of its own. */}
          <Suspense>
            {auctions.map((auction, at) => (
              <AuctionCard
                key={auction.id}
                auction={auction}
                heading={heading}
                list={address}
                isDelivered={isDelivered}
                // Right under the page's own heading there is no other picture before it.
                isFirst={at === 0 && heading === 'h2'}
              />
            ))}
          </Suspense>
        </div>
      )}
      {list.hasNextPage ? (
        <div className="more lot-list-more">
          <MoreButton isLoading={list.isFetchingNextPage} onClick={() => void loadMore()} />
          <noscript>
            <a
              className={buttonClass('line')}
              href={addressHere(browseAddress({ ...filter, cursor: next }))}
            >
              {listsText('loadMore')}
            </a>
          </noscript>
        </div>
      ) : null}
      <ChosenToCompare />
    </div>
  )
}

/**
 * Knows by itself when the page is hydrated: told by the list, the cards would be rendered with it, and hydrated in that
 * one task.
 */
function MoreButton({ isLoading, onClick }: { isLoading: boolean; onClick: () => void }) {
  const isHydrated = useHydrated()
  return (
    <Button
      look="line"
      busy={isHydrated ? isLoading && listsText('loadingAuctions') : listsText('loadMoreLoading')}
      onClick={onClick}
    >
      {listsText('loadMore')}
    </Button>
  )
}

/** The list of a filter; of the one before, and stale, while it is being loaded. */
function useFilteredList(filter: AuctionFilter) {
  const wanted = auctionListAddress(filter)
  const shown = useDeferredValue(wanted)
  const list = useSuspenseInfiniteQuery(auctionListAt(shown))
  return { list, address: shown, isStale: shown !== wanted }
}

/** How many auctions the list has, loaded or not. */
export function useAuctionTotal(filter: AuctionFilter): number {
  return useFilteredList(filter).list.data.pages[0]?.total ?? 0
}

/** What was searched for where what was written is found nowhere; null where it is, or nothing was found. */
export function useSearchedFor(filter: AuctionFilter): string | null {
  const [first] = useFilteredList(filter).list.data.pages
  return first && first.total > 0 ? first.searched_for : null
}

/** While a list is being loaded for the first time: grey cards, and the words. */
export function AuctionListLoading() {
  return (
    <div className="lot-list" aria-busy="true">
      <output className="lot-list-loading">{listsText('loadingAuctions')}</output>
      <div className="lot-grid">
        {Array.from({ length: SKELETONS }, (_, at) => (
          <AuctionCardSkeleton key={at} />
        ))}
      </div>
    </div>
  )
}
