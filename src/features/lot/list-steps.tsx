import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect } from 'react'
import { auctionText } from '../../languages/site/auction.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { auctionListAt } from './auction-queries.ts'
import { auctionsOf } from './list-order.ts'

/** To the auctions before and after this one in the list that one came from; nothing where one came from elsewhere. */
export function ListSteps({ id }: { id: string }) {
  const list = useLocation({ select: ({ state }) => state.list })
  // A page is rendered without what only this browser knows.
  const isHydrated = useHydrated()
  return isHydrated && list !== undefined ? <Steps id={id} list={list} /> : null
}

function Steps({ id, list }: { id: string; list: string }) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = useInfiniteQuery({
    ...auctionListAt(list),
    // As it was when one left it.
    staleTime: Infinity,
  })
  const auctions = auctionsOf(data?.pages ?? [], list)
  const at = auctions.findIndex((auction) => auction.id === id)
  const isLast = at !== -1 && at === auctions.length - 1
  useEffect(() => {
    if (isLast && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isLast, hasNextPage, isFetching, isError, fetchNextPage])
  if (at === -1) return null
  const [before, after] = [auctions[at - 1], auctions[at + 1]]
  return (
    <nav className="cluster list-steps" aria-label={auctionText('listOfAuctions')}>
      {before ? (
        <Link to="/auction/$id" params={{ id: before.id }} state={{ list }} className="link">
          <ChevronLeft className="icon" />
          {auctionText('previous')}
        </Link>
      ) : null}
      {after ? (
        <Link to="/auction/$id" params={{ id: after.id }} state={{ list }} className="link">
          {auctionText('next')}
          <ChevronRight className="icon" />
        </Link>
      ) : null}
    </nav>
  )
}
