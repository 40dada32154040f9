import { inWords } from '../audit/audit-details.ts'
import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { readFailingJobs } from './failing-jobs.server.ts'
import { rowInWords, type FailingJob } from './failing-jobs.ts'

const COLUMNS: readonly CsvColumn<FailingJob>[] = [
  { header: 'Job', value: ({ job }) => inWords(job) },
  { header: 'Title', value: ({ lot }) => lot?.title ?? null },
  { header: 'Row', value: ({ about }) => rowInWords(about) },
  { header: 'Failing since (UTC)', value: ({ since }) => utcCell(since) },
  { header: 'Failed last (UTC)', value: ({ last_at: last }) => utcCell(last) },
  { header: 'Error', value: ({ error }) => error },
]

export const exportFailingJobs = exportList(readFailingJobs, COLUMNS)
