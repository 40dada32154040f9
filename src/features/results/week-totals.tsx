import { Link } from '@tanstack/react-router'
import { resultsText } from '../../languages/site/results.ts'
import { formatDollars } from '../../rules/money.ts'
import { sellThrough } from '../../rules/results/run-result.ts'
import type { ResultFilter } from './results-query.ts'
import type { ResultPage, WeekCounts } from './results.ts'

interface WeekTotalsProps {
  page: ResultPage
  filter: ResultFilter
}

/** Counts of each category, each of which narrows the list below, and of all. */
export function WeekTotals({ page, filter: { category, q } }: WeekTotalsProps) {
  const { week, all, categories } = page
  const rows = [{ slug: undefined, name: resultsText('all'), ...all }, ...categories]
  return (
    <div className="panel results-totals">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll what has the focus */}
      <section className="results-scroll" aria-label={resultsText('totalsByCategory')} tabIndex={0}>
        <table className="results-grid">
          <thead>
            <tr>
              <th scope="col">{resultsText('category')}</th>
              <th scope="col">{resultsText('ended')}</th>
              <th scope="col">{resultsText('sold')}</th>
              <th scope="col">{resultsText('sellThrough')}</th>
              <th scope="col">{resultsText('sum')}</th>
              <th scope="col">{resultsText('median')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ slug, name, ...counts }) => (
              <tr key={name} data-current={slug === category ? '' : undefined}>
                <th scope="row">
                  <Link
                    to="/results/$week"
                    params={{ week }}
                    search={{ category: slug, q }}
                    resetScroll={false}
                    aria-current={slug === category ? 'true' : undefined}
                    activeProps={{}}
                  >
                    {name}
                  </Link>
                </th>
                <Figures {...counts} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Figures(counts: WeekCounts) {
  const { ended, sold, sum, median } = counts
  const share = sellThrough(counts)
  return (
    <>
      <td>{ended.toLocaleString('en-US')}</td>
      <td>{sold.toLocaleString('en-US')}</td>
      <td>{share === null ? '–' : `${share}%`}</td>
      <td>{formatDollars(sum)}</td>
      <td>{median === null ? '–' : formatDollars(median)}</td>
    </>
  )
}
