import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useCallback } from 'react'
import { dashboardText } from '../../../languages/site/dashboard.ts'
import { HOUR } from '../../../rules/durations.ts'
import { formatDollars } from '../../../rules/money.ts'
import { priceLabel, priceOf } from '../../../rules/price.ts'
import { usageAndPlace } from '../../lot/auction-labels.ts'
import { TickingText } from '../../lot/ticking-text.tsx'
import { NothingWatched } from '../../watchlist/nothing-watched.tsx'
import { WatchButton } from '../../watchlist/watch-button.tsx'
import { AuctionRow, AuctionRowsLoading, LoadMore } from '../auction-rows.tsx'
import { openUntil, stoppedWord, watchedTimeLeft } from '../dashboard-labels.ts'
import type { AuctionSummary } from '../dashboard.ts'
import type { Watchlist } from './watchlist-view.ts'

/** The auctions that one follows, live. One that was taken off stays until the list is read again: that may have been a slip. */
export function MyWatchlist({ list }: { list: UseInfiniteQueryResult<InfiniteData<Watchlist>> }) {
  if (!list.data) return <AuctionRowsLoading />
  const entries = list.data.pages.flatMap((page) => page.items)
  if (entries.length === 0) return <NothingWatched />
  return (
    <>
      <div className="stack auction-rows">
        {entries.map(({ auction }) => (
          <WatchedRow key={auction.id} auction={auction} />
        ))}
      </div>
      <LoadMore list={list} />
    </>
  )
}

function WatchedRow({ auction }: { auction: AuctionSummary }) {
  const { id, run, title } = auction
  const end = openUntil({ run, auction })
  const stopped = stoppedWord({ run, auction })
  const textAt = useCallback((now: number) => stopped ?? watchedTimeLeft(end, now), [end, stopped])
  return (
    <AuctionRow auction={auction} note={usageAndPlace(auction)} className="auction-row-watched">
      <div>
        <small>{priceLabel(auction)}</small>
        <span className="fig">{formatDollars(priceOf(auction))}</span>
      </div>
      <div>
        <small>{dashboardText('timeLeft')}</small>
        <TickingText
          className="fig auction-row-time"
          textAt={textAt}
          {...(end !== null && stopped === null && { pressingFrom: end - HOUR })}
        />
      </div>
      <div className="auction-row-status">
        <WatchButton id={id} title={title} />
      </div>
    </AuctionRow>
  )
}
