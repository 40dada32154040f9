import ChartColumn from 'lucide-react/icons/chart-column'
import Table from 'lucide-react/icons/table-2'
import { type ReactNode, useId, useState } from 'react'
import { reportsText } from '../../../languages/staff/reports.ts'
import { PlainButton } from '../../../ui/button.tsx'
import { DataTable } from './data-table.tsx'
import { ReportCsv } from './report-csv.tsx'
import { type TableName, tableOf } from './report-tables.ts'
import type { Report } from './reports.ts'

interface PlotPanelProps {
  name: TableName
  title: string
  /** What is counted, and how. */
  how: string
  /** What stands at the right of its head, such as what the lines mean. */
  legend?: ReactNode
  report: Report
  /** What the calls are asked. */
  query: string
  /** In place of a plot of nothing. */
  isEmpty: boolean
  children: ReactNode
}

/** A plot, and behind it its table. */
export function PlotPanel(props: PlotPanelProps) {
  const { name, title, how, legend, report, query, isEmpty, children } = props
  const [isTable, setTable] = useState(false)
  const id = useId()
  return (
    <section className="panel report-panel" aria-labelledby={id} aria-describedby={`${id}-how`}>
      <header>
        <h2 id={id}>{title}</h2>
        <span className="report-legend">{legend}</span>
        <PlainButton
          className="iconbtn"
          aria-label={reportsText(isTable ? 'plotOf' : 'tableInPlaceOf', { title })}
          title={reportsText(isTable ? 'asPlot' : 'asTable')}
          disabled={isEmpty}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartColumn className="icon" /> : <Table className="icon" />}
        </PlainButton>
        <ReportCsv table={name} of={title} report={report} query={query} />
      </header>
      {isEmpty ? (
        <p className="report-none">{reportsText('nothingHappened')}</p>
      ) : isTable ? (
        <DataTable label={reportsText('tableOf', { title })} table={tableOf(report, name)} />
      ) : (
        children
      )}
      <p className="report-how" id={`${id}-how`}>
        {how}
      </p>
    </section>
  )
}
