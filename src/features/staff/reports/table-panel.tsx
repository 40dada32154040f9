import { PlainButton } from '../../../ui/button.tsx'
import { exactInstant } from '../../lot/instants.ts'
import { DataTable } from './data-table.tsx'
import { STEP_WORDS } from './day-words.ts'
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
  const { by: words } = STEP_WORDS[report.step_days]
  return (
    <section className="panel report-panel" aria-label="The table behind">
      <header>
        <h2>The table behind</h2>
        <span className="report-legend">Counted {exactInstant(report.counted_at)}</span>
        <fieldset className="report-segments" aria-label="Rows">
          <PlainButton aria-pressed={by === 'steps'} onClick={() => change({ by: null })}>
            {words.replace('by', 'By')}
          </PlainButton>
          <PlainButton
            aria-pressed={by === 'categories'}
            onClick={() => change({ by: 'category' })}
          >
            By category
          </PlainButton>
        </fieldset>
        <ReportCsv table={by} of="all figures" report={report} query={query} hasKey />
      </header>
      <DataTable label="All figures" table={tableOf(report, by)} />
    </section>
  )
}
