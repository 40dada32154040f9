import { useState } from 'react'
import { liveText } from '../../../languages/staff/live.ts'
import { formatDollars } from '../../../rules/money.ts'
import { timeOfDay } from '../../lot/instants.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { CsvButton } from '../table/csv-button.tsx'
import { RowsFailed } from '../table/table-states.tsx'
import './feed-panel.css'
import { FEED_ADDRESS, type FeedBid } from './live-room.ts'
import { useFeed } from './use-room.ts'

/** What was bid last, wherever it was. */
export function FeedPanel() {
  const { data, error, refetch } = useFeed()
  // Under the pointer it stands still, or a click would meet another auction.
  const [held, setHeld] = useState<readonly FeedBid[] | null>(null)
  const bids = held ?? data?.items
  return (
    <section className="panel live-feed" aria-label={liveText('feed')}>
      <div className="spread live-feed-head">
        <h2>{liveText('feed')}</h2>
        <CsvButton name="latest-bids" address={FEED_ADDRESS} query="" of={liveText('latestBids')} />
      </div>
      {error ? (
        <RowsFailed error={error} onTryAgain={() => void refetch()} isStale={data !== undefined} />
      ) : null}
      {bids?.length === 0 ? <p className="live-none">{liveText('nobodyHasBid')}</p> : null}
      <ol
        onPointerEnter={({ pointerType }) => {
          if (pointerType === 'mouse' && data) setHeld(data.items)
        }}
        onPointerLeave={() => setHeld(null)}
      >
        {bids?.map((bid) => (
          <FeedRow key={bid.id} bid={bid} />
        ))}
      </ol>
    </section>
  )
}

function FeedRow({ bid }: { bid: FeedBid }) {
  const { auction_id: lot, title, bidder, amount, raised_by: raise, created_at: at } = bid
  return (
    <li>
      <time className="tn" dateTime={at}>
        {timeOfDay(at)}
      </time>
      <span className="live-what">
        <StaffLink path="live" search={`lot=${lot}`} className="one-line">
          {title}
        </StaffLink>
        <small className="one-line">
          {raise === null
            ? liveText('firstBidOf', { bidder })
            : `${bidder}, +${formatDollars(raise)}`}
        </small>
      </span>
      <span className="fig">{formatDollars(amount)}</span>
    </li>
  )
}
