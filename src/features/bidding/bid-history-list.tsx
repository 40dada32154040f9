import { clsx } from 'clsx'
import { biddingText } from '../../languages/site/bidding.ts'
import { useLostSince } from '../../live/connection-state.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView, BidView } from '../../rules/public-auction.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { exactInstant } from '../lot/instants.ts'
import './bid-history-list.css'
import type { Bids } from './bid-history.ts'
import { isOwn } from './bid-list.ts'
import { useNewBids } from './use-new-bids.ts'

interface BidHistoryProps {
  auction: AuctionView
  bids: Bids
}

/** Live Bid History: specification, section 2 'Auction detail'. */
export function BidHistory({ auction, bids }: BidHistoryProps) {
  const { bid_count, status } = auction
  return (
    <section className="panel bid-history" aria-labelledby="bid-history">
      <div className="spread panel-head">
        <h2 className="h" id="bid-history">
          {biddingText('bidHistory')}
        </h2>
        <span>
          {status === 'available' ? <LiveDot /> : null}
          <span className="tn">{biddingText('bids', { count: bid_count })}</span>
        </span>
      </div>
      {bids.rows.length > 0 ? (
        <BidList bids={bids} />
      ) : (
        <p className="bid-history-empty">{withoutRows(auction)}</p>
      )}
    </section>
  )
}

/** A list that could not be read is shown empty, and does not say that there was no bid. */
function withoutRows({ bid_count, minimum_bid, status }: AuctionView): string {
  if (bid_count > 0) return biddingText('bidsUnavailable')
  if (status !== 'available') return biddingText('nobodyHasBid')
  return biddingText('firstBidStarts', { amount: formatDollars(minimum_bid) })
}

function LiveDot() {
  const isOnline = useLostSince() === null
  return (
    <span className="live-dot" data-offline={isOnline ? undefined : ''}>
      {biddingText(isOnline ? 'live' : 'reconnecting')}
    </span>
  )
}

/** Keeps its place when it is scrolled, and says how many bids came in above. */
function BidList({ bids }: { bids: Bids }) {
  const { region, isNew, unseen, showNewest, onScroll } = useNewBids(bids.rows)
  return (
    <section
      ref={region}
      className="bid-scroll"
      aria-label={biddingText('bidsHighestFirst')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has the focus
      tabIndex={0}
      onScroll={onScroll}
    >
      {unseen > 0 ? (
        <button type="button" className="bid-unseen" onClick={showNewest}>
          {biddingText('newBids', { count: unseen })}
        </button>
      ) : null}
      <ol>
        {bids.rows.map((bid, at) => (
          <BidRow key={bid.id} bid={bid} rank={at + 1} isNew={isNew(bid)} />
        ))}
      </ol>
      {bids.hasEarlier ? (
        <div className="more bid-earlier">
          <Button
            look="ghost"
            size="sm"
            busy={bids.isLoadingEarlier && biddingText('loading')}
            onClick={bids.showEarlier}
          >
            {biddingText('showEarlier')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function BidRow({ bid, rank, isNew }: { bid: BidView; rank: number; isNew: boolean }) {
  return (
    <li className={clsx(isOwn(bid) && 'is-own', isNew && 'is-new')}>
      <span className="rank">{rank}</span>
      <div>
        <div className="bidder">
          <span className="one-line">{isOwn(bid) ? biddingText('you') : bid.bidder}</span>
          {rank === 1 ? <Badge tone="lane">{biddingText('highest')}</Badge> : null}
        </div>
        <time dateTime={bid.created_at}>{exactInstant(bid.created_at)}</time>
      </div>
      <span className="fig">{formatDollars(bid.amount)}</span>
    </li>
  )
}
