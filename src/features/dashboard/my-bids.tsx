import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Ban from 'lucide-react/icons/ban'
import Gavel from 'lucide-react/icons/gavel'
import TrendingUp from 'lucide-react/icons/trending-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Trophy from 'lucide-react/icons/trophy'
import { useCallback, useMemo } from 'react'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { formatDollars } from '../../rules/money.ts'
import { priceLabel, priceOf } from '../../rules/price.ts'
import { Chip } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { usageAndPlace } from '../lot/auction-labels.ts'
import { TickingText } from '../lot/ticking-text.tsx'
import { AuctionRow, AuctionRowsLoading, LoadMore } from './auction-rows.tsx'
import { bidCards, type BidCard } from './bid-cards.ts'
import { bidLabel, openUntil, shortTimeLeft, stoppedWord, voidedLabel } from './dashboard-labels.ts'
import type { MyBidList } from './dashboard.ts'
import { RunBids } from './run-bids.tsx'

interface MyBidsProps {
  list: UseInfiniteQueryResult<InfiniteData<MyBidList>>
  /** To those on auctions that are available. */
  isNarrowed: boolean
  userId: string | null
}

/** One card for each auction that one has bid on, the latest bid first. */
export function MyBids({ list, isNarrowed, userId }: MyBidsProps) {
  const cards = useMemo(() => bidCards(list.data?.pages ?? []), [list.data])
  if (!list.data) return <AuctionRowsLoading />
  if (cards.length === 0) {
    const hasBids = (list.data.pages[0]?.total ?? 0) > 0
    return <NoBids isNarrowed={isNarrowed && hasBids} />
  }
  return (
    <>
      <div className="stack auction-rows">
        {cards.map((card) => (
          <BidRow key={card.key} card={card} userId={userId} />
        ))}
      </div>
      <LoadMore list={list} />
    </>
  )
}

function BidRow({ card, userId }: { card: BidCard; userId: string | null }) {
  const { bid, voided } = card
  const isVoided = voided === bid
  const { auction } = bid
  const { word, tone } = isVoided ? voidedLabel() : bidLabel(bid)
  const end = openUntil(bid)
  const stopped = stoppedWord(bid)
  const timeLeft = useCallback((now: number) => stopped ?? shortTimeLeft(end, now), [end, stopped])
  const Icon = ICON_OF[tone] ?? Ban
  return (
    <AuctionRow auction={auction} note={usageAndPlace(auction)}>
      <div>
        <small>{dashboardText(bid.automatic ? 'bidForYou' : 'yourBid')}</small>
        <span className="fig">{formatDollars(bid.amount)}</span>
      </div>
      <div>
        <small>{priceLabel(auction)}</small>
        <span className="fig">{formatDollars(priceOf(auction))}</span>
      </div>
      <div>
        <small>{dashboardText('timeLeft')}</small>
        <TickingText className="fig auction-row-time" textAt={timeLeft} />
      </div>
      <div className="auction-row-status">
        <Chip tone={tone}>
          <Icon className="icon" />
          {word}
        </Chip>
      </div>
      {voided ? (
        <p className="run-bids">
          {dashboardText('bidWasVoided', { amount: formatDollars(voided.amount) })}
        </p>
      ) : null}
      {isVoided ? null : <RunBids card={card} userId={userId} />}
    </AuctionRow>
  )
}

const ICON_OF: Record<string, typeof Ban> = { ok: Trophy, warn: TriangleAlert, bad: TrendingUp }

function NoBids({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState
      icon={Gavel}
      as="h2"
      title={dashboardText(isNarrowed ? 'noActiveBids' : 'noBids')}
      text={dashboardText(isNarrowed ? 'noActiveBidsText' : 'noBidsText')}
      action={
        <Link to="/auctions" className={buttonClass('ink')}>
          {dashboardText('browseAuctions')}
        </Link>
      }
    />
  )
}
