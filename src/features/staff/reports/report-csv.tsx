import { CsvButton } from '../table/csv-button.tsx'
import type { TableName } from './report-tables.ts'
import { type Report, REPORT_ADDRESSES } from './reports.ts'

interface ReportCsvProps {
  table: TableName
  /** What the table is of. */
  of: string
  report: Report
  /** What the calls are asked. */
  query: string
  hasKey?: boolean
}

/** A table of the report as a file that says its days. */
export function ReportCsv({ table, of, report, query, hasKey = false }: ReportCsvProps) {
  const { from, to } = report.range
  return (
    <CsvButton
      name={`${table.replaceAll('_', '-')}-${from}-${to}`}
      address={REPORT_ADDRESSES[report.of]}
      query={`${query}&table=${table}`}
      of={of}
      hasKey={hasKey}
    />
  )
}
