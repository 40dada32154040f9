import { useQuery } from '@tanstack/react-query'
import { auctionText } from '../../languages/site/auction.ts'
import { useLiveAuctions } from '../../live/use-live-auctions.ts'
import '../browse/auction-list.css'
import { ChosenToCompare } from '../compare-choice/chosen-to-compare.tsx'
import { AuctionCard } from '../lot/auction-card.tsx'
import { auctionQuery, similarQuery } from '../lot/auction-queries.ts'
import { ClockStandsStill, isRunning } from '../lot/clock-stands-still.tsx'

/** Where to look next: open auctions like this one, live. Without any there is no section. */
export function SimilarAuctions({ auctionId }: { auctionId: string }) {
  const auctions = useQuery(similarQuery(auctionId)).data?.items ?? []
  // Beside a clock of its own the page says already of when that is.
  const hasClock = useQuery({ ...auctionQuery(auctionId), select: isRunning }).data
  useLiveAuctions(auctions.map(({ id }) => id))
  if (auctions.length === 0) return null
  return (
    <section className="similar" aria-labelledby="similar">
      <h2 className="h" id="similar">
        {auctionText('similarAuctions')}
      </h2>
      <ClockStandsStill isNeeded={!hasClock} />
      <div className="lot-grid">
        {auctions.map((auction) => (
          <AuctionCard key={auction.id} auction={auction} heading="h3" isFirst={false} />
        ))}
      </div>
      <ChosenToCompare />
    </section>
  )
}
