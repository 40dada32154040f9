import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { auctionText } from '../../../languages/site/auction.ts'
import { formatDollars } from '../../../rules/money.ts'
import type { AuctionView } from '../../../rules/public-auction.ts'
import { Chip } from '../../../ui/badge.tsx'
import { shortDay } from '../../lot/instants.ts'
import { bidsInWords, resultChip } from '../../results/result-words.ts'
import './runs.css'
import { pastRunsQuery } from './runs-query.ts'

/** The runs of a lot before the present one, each of which has a page. Without any there is no section. */
export function EarlierRuns({
  auction: { id, run },
}: {
  auction: Pick<AuctionView, 'id' | 'run'>
}) {
  const { data } = useQuery({ ...pastRunsQuery(id), enabled: run > 1 })
  const earlier = data?.items.filter((past) => past.run < run) ?? []
  if (earlier.length === 0) return null
  return (
    <section className="panel earlier-runs" aria-labelledby="earlier-runs">
      <div className="spread panel-head">
        <h2 className="h" id="earlier-runs">
          {auctionText('earlierRuns')}
        </h2>
      </div>
      <ul>
        {earlier.map((past) => (
          <li key={past.run}>
            <Link
              to="/auction/$id/run/$run"
              params={{ id, run: String(past.run) }}
              className="link"
              preload={false}
            >
              {auctionText('run', { run: past.run })}
            </Link>
            <span className="tn">
              {auctionText('runSpan', {
                from: shortDay(past.started_at),
                to: shortDay(past.ended_at),
                bids: bidsInWords(past),
              })}
            </span>
            <Chip tone={resultChip(past.result).tone}>
              {resultChip(past.result).word}
              {past.price === null ? '' : ` ${formatDollars(past.price)}`}
            </Chip>
          </li>
        ))}
      </ul>
    </section>
  )
}
