import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import History from 'lucide-react/icons/history'
import { auctionText } from '../../../languages/site/auction.ts'
import { formatDollars } from '../../../rules/money.ts'
import { shownPhotos } from '../../../rules/photos.ts'
import { Notice } from '../../../ui/notice.tsx'
import { type Fact, FactList } from '../../../ui/spec-table.tsx'
import { auctionTitle } from '../../lot/auction-labels.ts'
import { auctionQuery } from '../../lot/auction-queries.ts'
import { exactInstant } from '../../lot/instants.ts'
import { gainInWords, resultChip } from '../../results/result-words.ts'
import { AuctionBreadcrumb, AuctionTitle } from '../auction-heading.tsx'
import { AuctionNotFound } from '../auction-not-found.tsx'
import { PhotoGallery } from '../photo-gallery.tsx'
import { PricePlot } from '../price-plot.tsx'
import { EarlierRuns } from './earlier-runs.tsx'
import { PriceHistory } from './price-history.tsx'
import './runs.css'
import { asOfRun, pastRunsQuery, runPricesQuery } from './runs-query.ts'
import type { PastRun } from './runs.ts'

/** One run of a lot that was held again since: its dates, its price over time, and what became of it. */
export function OneRun({ id, run }: { id: string; run: string }) {
  const { data: auction } = useSuspenseQuery(auctionQuery(id))
  const { data: runs } = useSuspenseQuery(pastRunsQuery(id))
  const { data: prices } = useQuery(runPricesQuery(id, Number(run)))
  const past = runs.items.find((one) => String(one.run) === run)
  if (!past) return <AuctionNotFound />
  const title = auctionTitle(auction)
  const steps = prices?.items ?? []
  return (
    <div className="wrap run-page">
      <AuctionBreadcrumb category={auction.category} />
      <AuctionTitle auction={auction} />
      <div className="stack run-grid">
        <div>
          <Notice icon={History}>
            {auctionText.rich('runIsOver', {
              run: past.run,
              now: auction.run,
              b: (words) => <b>{words}</b>,
              link: (words) => (
                <Link to="/auction/$id" params={{ id }} className="link">
                  {words}
                </Link>
              ),
            })}
          </Notice>
          <PhotoGallery title={title} category={auction.category} photos={shownPhotos(auction)} />
        </div>
        <div>
          <section className="panel auction-facts" aria-label={auctionText('result')}>
            <FactList facts={resultFacts(past)} />
          </section>
          <PriceHistory past={past} steps={steps} />
          <PricePlot
            auction={asOfRun(auction, past)}
            steps={steps}
            listed={auctionText('listedInHistory')}
          />
          <EarlierRuns auction={{ id, run: past.run }} />
        </div>
      </div>
    </div>
  )
}

function resultFacts(past: PastRun): Fact[] {
  const { price, first_bid: first } = past
  const facts: [string, string | null][] = [
    [auctionText('result'), resultChip(past.result).word],
    [auctionText('soldFor'), price === null ? null : formatDollars(price)],
    [auctionText('firstBid'), first === null ? null : formatDollars(first)],
    [auctionText('aboveFirstBid'), price === null ? null : gainInWords(past)],
    [auctionText('runStartingBid'), formatDollars(past.started_from)],
    [auctionText('began'), exactInstant(past.started_at)],
    [auctionText('ended'), exactInstant(past.ended_at)],
  ]
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]))
}
