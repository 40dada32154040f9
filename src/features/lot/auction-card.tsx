import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useRenderPause } from '../../browser/render-pause.ts'
import { lotText } from '../../languages/site/lot.ts'
import type { ListedAuction } from '../../live/listed-auction.ts'
import { isOver } from '../../rules/auction.ts'
import { allInPrice } from '../../rules/delivery.ts'
import { dollarsToCents, formatCents, formatDollars } from '../../rules/money.ts'
import { mainPhoto } from '../../rules/photos.ts'
import { bidsText, priceLabel, priceOf } from '../../rules/price.ts'
import { Badge } from '../../ui/badge.tsx'
import './auction-card.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CompareButton } from '../compare-choice/compare-button.tsx'
import { WatchHeart } from '../watchlist/watch-button.tsx'
import { auctionTitle, statusLabel, usageAndPlace } from './auction-labels.ts'
import { Countdown } from './countdown.tsx'
import { EndDay } from './end-day.tsx'
import { Picture } from './picture.tsx'

const SIZES = '(max-width: 30rem) 43vw, (max-width: 48rem) 50vw, (max-width: 64rem) 33vw, 20rem'

interface AuctionCardProps {
  auction: ListedAuction
  /** The level of its heading, one below that of the list. */
  heading: 'h2' | 'h3'
  /** The first picture of the page, fetched before all others; those are loaded when they come near. */
  isFirst: boolean
  /** The address of the list it stands in, for the way to the auctions beside it. */
  list?: string
  /** Whether that list goes by what auctions cost where the visitor is: then the card says it. */
  isDelivered?: boolean
}

/** One auction in a list; but for its heart the whole card is one link. Rendered again only when it changed. */
export const AuctionCard = memo(function AuctionCard(props: AuctionCardProps) {
  useRenderPause()
  const { auction, heading: Heading, isFirst, list, isDelivered = false } = props
  const { badge, tone, corner } = statusLabel(auction)
  const hasEnd = !isOver(auction.status)
  return (
    <article className="panel photos lot" data-over={hasEnd ? undefined : ''}>
      <div className="lot-picture">
        <Picture
          src={mainPhoto(auction)}
          category={auction.category}
          sizes={SIZES}
          alt=""
          loading={isFirst ? 'eager' : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
        />
        <Badge tone={tone}>{badge}</Badge>
        {corner ? <span className="corner">{corner}</span> : null}
        <CompareButton lot={auction.lot_number} title={auctionTitle(auction)} />
        <WatchHeart id={auction.id} title={auctionTitle(auction)} />
      </div>
      <div className="lot-facts">
        <Heading className="lot-title">
          <Link
            to={auctionAddress(auction.id)}
            className="covers-box"
            {...(list !== undefined && { state: { list } })}
          >
            {auctionTitle(auction)}
          </Link>
        </Heading>
        <p className="lot-use">{usageAndPlace(auction)}</p>
        <div className="cluster lot-figures">
          <div>
            <PriceName auction={auction} />
            <span className="fig">{formatDollars(priceOf(auction))}</span>
          </div>
          {hasEnd ? (
            <div className="time-left">
              <small>{lotText('timeLeft')}</small>
              <Countdown endsAt={auction.ends_at} pausedAt={auction.paused_at} />
              {auction.paused_at === null ? <EndDay endsAt={auction.ends_at} /> : null}
            </div>
          ) : null}
          {isDelivered ? <p className="lot-delivered">{deliveredText(auction)}</p> : null}
        </div>
      </div>
    </article>
  )
})

/** What the price is, and how many bids led to it: "Current bid · 12 bids". */
export function PriceName({ auction }: { auction: ListedAuction }) {
  return (
    <small className="price-name">
      {priceLabel(auction)}
      {auction.bid_count > 0 ? <span> · {bidsText(auction.bid_count)}</span> : null}
    </small>
  )
}

/** "$15,300 delivered". */
function deliveredText({ miles, ...auction }: ListedAuction): string {
  if (typeof miles !== 'number') return lotText('onRequest')
  const price = formatCents(allInPrice(dollarsToCents(priceOf(auction)), miles))
  return lotText('delivered', { price })
}

/** The path of an auction's page. */
export function auctionAddress(id: string): string {
  return `/auction/${id}`
}

/** Where a card is about to appear: the same boxes in grey. */
export function AuctionCardSkeleton() {
  return (
    <div className="panel lot" aria-hidden="true">
      <div className="lot-picture">
        <Skeleton />
      </div>
      <div className="lot-facts">
        <Skeleton className="lot-title" />
        <Skeleton className="lot-use" />
        <div className="cluster lot-figures">
          <Skeleton />
          <Skeleton />
        </div>
      </div>
    </div>
  )
}
