import { useRef } from 'react'
import { uiText } from '../../../languages/site/ui.ts'
import { reportsText } from '../../../languages/staff/reports.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useKey } from '../frame/keys.ts'
import { RowsFailed } from '../table/table-states.tsx'
import { FigureStrip } from './figure-strip.tsx'
import { RangeBar } from './range-bar.tsx'
import { FirstPlots, MorePlots } from './report-plots.tsx'
import type { ReportOf } from './reports.ts'
import { TablePanel } from './table-panel.tsx'
import { useReport } from './use-report.ts'
import './reports.css'

/** How auctions and sales went: figures, plots, and the table behind them. */
export function ReportsScreen() {
  return <ReportScreen of="house" />
}

/** The same of the lots of one's own bank. */
export function OwnReportsScreen() {
  return <ReportScreen of="consignor" />
}

function ReportScreen({ of }: { of: ReportOf }) {
  const { asked, today, query, found, change } = useReport(of)
  const table = useRef<HTMLDivElement>(null)
  useKey('T', () => toTable(table.current), { name: reportsText('toTable'), isShown: true })
  const { data: report, error, isPlaceholderData, refetch } = found
  return (
    <div className="stack reports" aria-busy={isPlaceholderData || undefined}>
      <RangeBar asked={asked} today={today} change={change} />
      {error ? (
        <RowsFailed error={error} isStale={Boolean(report)} onTryAgain={() => void refetch()} />
      ) : null}
      {report ? (
        <>
          <FigureStrip report={report} hasBefore={asked.hasBefore} />
          <FirstPlots report={report} query={query} hasBefore={asked.hasBefore} />
          <MorePlots report={report} query={query} hasBefore={asked.hasBefore} />
          <div ref={table}>
            <TablePanel report={report} query={query} by={asked.by} change={change} />
          </div>
        </>
      ) : error ? null : (
        <ReportLoading />
      )}
    </div>
  )
}

function toTable(panel: HTMLElement | null): void {
  panel?.querySelector<HTMLElement>('.report-scroll')?.focus()
}

/** What will be there, of its height. */
function ReportLoading() {
  return (
    <>
      <output className="sr-only">{uiText('loading')}</output>
      <Skeleton className="report-figures" />
      <div className="report-two">
        <Skeleton className="report-plot-loading" />
        <Skeleton className="report-plot-loading" />
      </div>
    </>
  )
}
