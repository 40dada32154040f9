import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import Gauge from 'lucide-react/icons/gauge'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'
import { auctionText } from '../../languages/site/auction.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { mileageText } from '../../rules/vehicle/vehicle-facts.ts'
import { CompareOnPage } from '../compare-choice/compare-on-page.tsx'
import { categoriesQuery } from '../frame/categories.ts'
import { auctionTitle } from '../lot/auction-labels.ts'
import { WatchButton } from '../watchlist/watch-button.tsx'
import './auction-page.css'
import './auction-print.css'
import { ShareButton } from './share-button.tsx'

/** Where the auction stands in the product. */
export function AuctionBreadcrumb({ category }: { category?: string }) {
  const categories = useQuery(categoriesQuery).data ?? []
  const known = categories.find(({ slug }) => slug === category)
  return (
    <nav className="breadcrumb" aria-label={auctionText('breadcrumb')}>
      <ol>
        <li>
          <Link to="/">{auctionText('home')}</Link>
        </li>
        <li>
          <Link to="/auctions">{auctionText('browseAuctions')}</Link>
        </li>
        {known ? (
          <li>
            <Link to="/category/$categoryId" params={{ categoryId: known.slug }}>
              {known.name}
            </Link>
          </li>
        ) : null}
      </ol>
    </nav>
  )
}

/** The title, and below it what a buyer asks first. */
export function AuctionHeading({ auction }: { auction: AuctionView }) {
  const title = auctionTitle(auction)
  return (
    <AuctionTitle auction={auction}>
      <div className="cluster auction-ways">
        <WatchButton id={auction.id} title={title} />
        <CompareOnPage lot={auction.lot_number} title={title} />
        <ShareButton title={title} />
      </div>
    </AuctionTitle>
  )
}

export function AuctionTitle({
  auction,
  children,
}: {
  auction: AuctionView
  children?: ReactNode
}) {
  const use = mileageText(auction)
  return (
    <div className="auction-heading">
      <h1 className="h page-title">{auctionTitle(auction)}</h1>
      <p>
        {use ? (
          <span>
            <Gauge className="icon" />
            <b className="tn">{use}</b>
          </span>
        ) : null}
        {auction.location ? (
          <span>
            <MapPin className="icon" />
            {auction.location}
          </span>
        ) : null}
        <span className="tn">{auctionText('lot', { number: auction.lot_number })}</span>
      </p>
      {children}
    </div>
  )
}
