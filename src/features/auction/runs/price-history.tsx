import { auctionText } from '../../../languages/site/auction.ts'
import { formatDollars } from '../../../rules/money.ts'
import { Badge } from '../../../ui/badge.tsx'
import '../../bidding/bid-history-list.css'
import { exactInstant } from '../../lot/instants.ts'
import { bidsInWords } from '../../results/result-words.ts'
import type { PriceStep } from '../price-line.ts'
import type { PastRun } from './runs.ts'

interface PriceHistoryProps {
  past: PastRun
  /** Lowest first: all bids, or an even choice of many. */
  steps: readonly PriceStep[]
}

/** What was bid in a run and when, highest first. Who bid is not told. */
export function PriceHistory({ past, steps }: PriceHistoryProps) {
  const bids = bidsInWords(past)
  return (
    <section className="panel bid-history" aria-labelledby="price-history">
      <div className="spread panel-head">
        <h2 className="h" id="price-history">
          {auctionText('priceHistory')}
        </h2>
        <span className="tn">
          {steps.length > 0 && steps.length < past.bid_count
            ? auctionText('partOfBids', { shown: steps.length, bids })
            : bids}
        </span>
      </div>
      {steps.length > 0 ? (
        <Steps steps={steps} />
      ) : (
        <p className="bid-history-empty">
          {auctionText(past.bid_count === 0 ? 'noBids' : 'pricesUnavailable')}
        </p>
      )}
    </section>
  )
}

function Steps({ steps }: Pick<PriceHistoryProps, 'steps'>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has the focus
    <section className="bid-scroll" aria-label={auctionText('pricesHighestFirst')} tabIndex={0}>
      <ol className="price-steps">
        {steps.toReversed().map(({ seq, amount, created_at }, at) => (
          <li key={seq}>
            <div className="bidder">
              <time dateTime={created_at}>{exactInstant(created_at)}</time>
              {at === 0 ? <Badge tone="lane">{auctionText('highest')}</Badge> : null}
            </div>
            <span className="fig">{formatDollars(amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
