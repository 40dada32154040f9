import { useId } from 'react'
import { auctionText } from '../../languages/site/auction.ts'
import { formatDollars } from '../../rules/money.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { dayAndTime, shortDay } from '../lot/instants.ts'
import { useMinute } from '../lot/use-server-time.ts'
import './price-plot.css'
import { priceLine, type PriceLine, type PriceStep } from './price-line.ts'

interface PricePlotProps {
  auction: AuctionView
  /** The bids of the present run, all or a fair choice of them. */
  steps: readonly PriceStep[]
  /** Where the bids are read one by one. */
  listed?: string
}

/** How the price rose over the auction's time, from public facts alone: when and how much. */
export function PricePlot({ auction, steps, listed = auctionText('listedLive') }: PricePlotProps) {
  const { starting_bid, started_at, created_at, ends_at } = auction
  const now = useMinute()
  const line = priceLine({
    steps,
    startingBid: starting_bid,
    startedAt: Date.parse(started_at ?? created_at),
    endsAt: Date.parse(ends_at),
    now,
  })
  return (
    <section className="panel price-plot" aria-labelledby="price-plot">
      <div className="spread panel-head">
        <h2 className="h" id="price-plot">
          {auctionText('priceOverTime')}
        </h2>
        {line ? (
          <span className="tn">
            {auctionText('priceUp', { amount: formatDollars(line.last.amount - starting_bid) })}
          </span>
        ) : null}
      </div>
      {line ? (
        <Plot auction={auction} line={line} listed={listed} />
      ) : (
        <p>{withoutLine(auction)}</p>
      )}
    </section>
  )
}

function withoutLine({ bid_count, status }: AuctionView): string {
  if (bid_count > 0) return auctionText('plotUnavailable')
  if (status === 'available') return auctionText('plotNotBegun')
  return auctionText('plotWithoutBids')
}

interface PlotProps {
  auction: AuctionView
  line: PriceLine
  listed: string
}

function Plot({ auction, line, listed }: PlotProps) {
  const { starting_bid, started_at, created_at } = auction
  const id = useId()
  return (
    <figure>
      <div className="price-plot-box">
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-title`}
          aria-describedby={`${id}-desc`}
        >
          <title id={`${id}-title`}>{auctionText('priceOverTime')}</title>
          <desc id={`${id}-desc`}>{`${inWords(auction, line)} ${listed}`}</desc>
          <path className="price-plot-rest" d={line.rest} />
          <path className="price-plot-line" d={line.path} />
        </svg>
        <span
          className="price-plot-tip"
          data-side={line.tip.x < 35 ? 'start' : 'end'}
          style={{ left: `${line.tip.x}%`, top: `${line.tip.y}%` }}
        >
          <span className="fig">{formatDollars(line.last.amount)}</span>
        </span>
      </div>
      <figcaption>
        <span>
          <b className="fig">{formatDollars(starting_bid)}</b> {shortDay(started_at ?? created_at)}
        </span>
        <span>{endOf(auction)}</span>
      </figcaption>
    </figure>
  )
}

/** One that was withdrawn did not end at its time, which may still lie ahead. */
function endOf({ status, ends_at }: AuctionView): string {
  if (status === 'withdrawn') return auctionText('withdrawn')
  return auctionText(status === 'available' ? 'endsOn' : 'endedOn', { day: shortDay(ends_at) })
}

/** The same for those who cannot see the line. */
function inWords(
  { starting_bid, started_at, created_at, bid_count }: AuctionView,
  line: PriceLine,
) {
  return auctionText('plotInWords', {
    from: formatDollars(starting_bid),
    start: dayAndTime(started_at ?? created_at),
    to: formatDollars(line.last.amount),
    bids: bid_count,
    first: dayAndTime(line.first.created_at),
    highest: dayAndTime(line.last.created_at),
  })
}
