import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { loadOrNotFound } from '../../browser/query-client.ts'
import { siteOrigin } from '../../browser/site-origin.ts'
import { toastFailure } from '../../browser/toasts.ts'
import { loadPart } from '../../browser/waits/load-part.ts'
import { auctionText } from '../../languages/site/auction.ts'
import { lotText } from '../../languages/site/lot.ts'
import { shownPhotos } from '../../rules/photos.ts'
import type { AuctionView } from '../../rules/public-auction.ts'
import { FactList } from '../../ui/spec-table.tsx'
import { BidHistory } from '../bidding/bid-history-list.tsx'
import { useBids } from '../bidding/bid-history.ts'
import { loadBids, loadPrices } from '../bidding/bid-queries.ts'
import { Bidding } from '../bidding/bidding.tsx'
import { LiveAnnouncements } from '../bidding/live-announcements.tsx'
import { categoriesQuery } from '../frame/categories.ts'
import { PageFailure } from '../frame/page-failure.tsx'
import { hiddenHead, pageHead } from '../frame/page-head.ts'
import { auctionTitle } from '../lot/auction-labels.ts'
import { auctionQuery, similarQuery } from '../lot/auction-queries.ts'
import { ListSteps } from '../lot/list-steps.tsx'
import { loadAnnouncements } from './announcements/announcements-query.ts'
import { Announcements } from './announcements/announcements.tsx'
import { AuctionDetails } from './auction-details.tsx'
import { auctionFacts } from './auction-facts.ts'
import { AuctionBreadcrumb, AuctionHeading } from './auction-heading.tsx'
import { AuctionNotFound } from './auction-not-found.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { PricePlot } from './price-plot.tsx'
import { usePriceSteps } from './price-steps.ts'
import { PrintedTerms } from './printed-terms.tsx'
import { questionsQuery } from './questions/questions-query.ts'
import { Questions } from './questions/questions.tsx'
import { EarlierRuns } from './runs/earlier-runs.tsx'
import { pastRunsQuery } from './runs/runs-query.ts'
import { SimilarAuctions } from './similar-auctions.tsx'
import { hasKind, soldPricesQuery } from './sold-prices/sold-prices-query.ts'
import { SoldPrices } from './sold-prices/sold-prices.tsx'

export const Route = createFileRoute('/auction/$id')({
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const [auction, categories, { auctionHead }] = await Promise.all([
      loadOrNotFound(queryClient, auctionQuery(id)),
      // The way back is shorter without its name.
      queryClient.ensureQueryData(categoriesQuery).catch(() => []),
      // No other page needs it.
      loadPart(() => import('./auction-head.ts')),
      loadBids(queryClient, id),
      // Without these the page lacks a section, no more.
      queryClient.prefetchQuery(similarQuery(id)),
      queryClient.prefetchQuery(questionsQuery(id)),
    ])
    await Promise.all([
      loadPrices(queryClient, auction),
      loadAnnouncements(queryClient, auction),
      hasKind(auction) && queryClient.prefetchQuery(soldPricesQuery(id)),
      auction.run > 1 && queryClient.prefetchQuery(pastRunsQuery(id)),
    ])
    const category = categories.find(({ slug }) => slug === auction.category)
    return auctionHead(auction, category?.name, siteOrigin())
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData) : hiddenHead(lotText('notFound'))),
  component: AuctionPage,
  notFoundComponent: AuctionNotFound,
  errorComponent: AuctionFailure,
})

/** What one auction has brought about does not go on at another. */
function AuctionPage() {
  const { id } = Route.useParams()
  return <OneAuction key={id} id={id} />
}

/**
 * In the order of the small screen; the wide one only places the parts. What a bid does not need hydrates after the panel,
 * in tasks of its own; this component asks for nothing that changes then, which would have it all hydrated at once.
 */
function OneAuction({ id }: { id: string }) {
  const { data: auction } = useSuspenseQuery(auctionQuery(id))
  const title = auctionTitle(auction)
  return (
    <div className="wrap auction-page">
      <div className="spread auction-top">
        <AuctionBreadcrumb category={auction.category} />
        <ListSteps id={id} />
      </div>
      <div className="stack auction-grid">
        <div className="auction-photos">
          <AuctionHeading auction={auction} />
          <PhotoGallery title={title} category={auction.category} photos={shownPhotos(auction)} />
        </div>
        <div className="auction-side">
          <Bidding auction={auction} />
          <Suspense>
            <BidsSoFar auction={auction} />
            <section className="panel auction-facts" aria-label={auctionText('auctionFacts')}>
              <FactList facts={auctionFacts(auction)} />
            </section>
            <EarlierRuns auction={auction} />
          </Suspense>
        </div>
        <div className="auction-details">
          <Suspense>
            <Announcements auction={auction} />
            <AuctionDetails auction={auction} />
            <SoldPrices auction={auction} />
          </Suspense>
          <Suspense>
            <Questions auction={auction} />
          </Suspense>
        </div>
      </div>
      <Suspense>
        <PrintedTerms auction={auction} />
        <SimilarAuctions auctionId={id} />
      </Suspense>
      <LiveAnnouncements auction={auction} />
    </div>
  )
}

function BidsSoFar({ auction }: { auction: AuctionView }) {
  const bids = useBids(auction)
  const steps = usePriceSteps(auction, bids)
  return (
    <>
      <BidHistory auction={auction} bids={bids} />
      <PricePlot auction={auction} steps={steps} />
    </>
  )
}

function AuctionFailure({ error }: { error: unknown }) {
  useEffect(() => toastFailure(auctionText('error'), auctionText('loadFailed')), [error])
  return <PageFailure title={auctionText('loadFailed')} />
}
