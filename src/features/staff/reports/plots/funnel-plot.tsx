import { reportsText } from '../../../../languages/staff/reports.ts'
import { figureText } from '../figure-words.ts'
import type { FunnelStep } from '../report-tables.ts'

/** Bars by the square root of their number: those at the end would not be seen else. */
export function FunnelPlot({ steps }: { steps: readonly FunnelStep[] }) {
  const most = Math.max(...steps.map(({ count }) => count), 1)
  return (
    <ol className="plot-funnel">
      {steps.map(({ name, count, ofAbove }) => (
        <li key={name}>
          <span>{name}</span>
          <b className="fig">{figureText(count, 'count')}</b>
          <small>
            {ofAbove === null
              ? ''
              : reportsText('ofAbove', { share: figureText(ofAbove, 'share') })}
          </small>
          <span className="plot-funnel-bar" aria-hidden="true">
            <i style={{ width: `${Math.sqrt(count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ol>
  )
}
