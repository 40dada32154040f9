import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { dashboardText } from '../../languages/site/dashboard.ts'
import { formatDollars } from '../../rules/money.ts'
import { Button } from '../../ui/button.tsx'
import { exactInstant } from '../lot/instants.ts'
import { LoadMore } from './auction-rows.tsx'
import type { BidCard } from './bid-cards.ts'
import { rivalBidsQuery } from './dashboard-queries.ts'
import { LATEST_PER_RUN, type RivalBid } from './dashboard.ts'

interface RunBidsProps {
  card: BidCard
  userId: string | null
}

/** The bids of a run: the latest in one line, and all of them when asked. */
export function RunBids({ card, userId }: RunBidsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { bid, latest } = card
  return (
    <div className="spread run-bids">
      {isOpen ? (
        <AllBids id={id} auctionId={bid.auction_id} run={bid.run} userId={userId} />
      ) : (
        <ul className="cluster run-bids-line" id={id} aria-label={dashboardText('latestBids')}>
          {latest.map((one) => (
            <li key={one.id}>
              <Amount bid={one} />
            </li>
          ))}
        </ul>
      )}
      {latest.length === LATEST_PER_RUN ? (
        <Button
          look="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={dashboardText(isOpen ? 'fewerBidsOn' : 'allBidsOn', {
            title: bid.auction.title,
          })}
          onClick={() => setOpen(!isOpen)}
        >
          {dashboardText(isOpen ? 'fewerBids' : 'allBids')}
        </Button>
      ) : null}
    </div>
  )
}

interface AllBidsProps {
  id: string
  auctionId: string
  run: number
  userId: string | null
}

function AllBids({ id, auctionId, run, userId }: AllBidsProps) {
  const list = useInfiniteQuery(rivalBidsQuery(userId, auctionId, run))
  const bids = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <div id={id} className="run-bids-all" aria-busy={list.isPending}>
      {list.isPending ? <output>{dashboardText('loading')}</output> : null}
      {list.isError ? <p>{dashboardText('bidsNotLoaded')}</p> : null}
      <ol aria-label={dashboardText('allBids')}>
        {bids.map((bid) => (
          <li key={bid.id}>
            <Amount bid={bid} />
            <time dateTime={bid.created_at}>{exactInstant(bid.created_at)}</time>
          </li>
        ))}
      </ol>
      <LoadMore list={list} />
    </div>
  )
}

function Amount({ bid }: { bid: RivalBid }) {
  const isOwn = bid.bidder === 'You'
  return (
    <>
      <b className="tn">{formatDollars(bid.amount)}</b>{' '}
      <span className={isOwn ? 'run-bids-you' : undefined}>
        {isOwn ? dashboardText('you') : bid.bidder}
      </span>
    </>
  )
}
