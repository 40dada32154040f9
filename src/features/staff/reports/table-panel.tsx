import { reportsText } from '../../../languages/staff/reports.ts'
import { PlainButton } from '../../../ui/button.tsx'
import { exactInstant } from '../../lot/instants.ts'
import { DataTable } from './data-table.tsx'
import { STEP_NAMES } from './day-words.ts'
import type { ReportAddress } from './report-address.ts'
import { ReportCsv } from './report-csv.tsx'
import { tableOf } from './report-tables.ts'
import type { Report } from './reports.ts'

interface TablePanelProps extends Pick<ReportAddress, 'by'> {
  report: Report
  /** What the calls are asked. */
  query: string
  change: (values: Readonly<Record<string, string | null>>) => void
}

/** All figures, by step or by category. */
export function TablePanel({ report, query, by, change }: TablePanelProps) {
  return (
    <section className="panel report-panel" aria-label={reportsText('tableBehind')}>
      <header>
        <h2>{reportsText('tableBehind')}</h2>
        <span className="report-legend">
          {reportsText('countedAt', { when: exactInstant(report.counted_at) })}
        </span>
        <fieldset className="report-segments" aria-label={reportsText('rows')}>
          <PlainButton aria-pressed={by === 'steps'} onClick={() => change({ by: null })}>
            {reportsText('rowsBy', { step: STEP_NAMES[report.step_days] })}
          </PlainButton>
          <PlainButton
            aria-pressed={by === 'categories'}
            onClick={() => change({ by: 'category' })}
          >
            {reportsText('byCategory')}
          </PlainButton>
        </fieldset>
        <ReportCsv
          table={by}
          of={reportsText('allFiguresFile')}
          report={report}
          query={query}
          hasKey
        />
      </header>
      <DataTable label={reportsText('allFigures')} table={tableOf(report, by)} />
    </section>
  )
}
