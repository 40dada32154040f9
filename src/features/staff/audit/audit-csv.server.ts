import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import type { AuditLine } from './audit-log.ts'
import { readAudit } from './read-audit.server.ts'

const COLUMNS: readonly CsvColumn<AuditLine>[] = [
  { header: 'When (UTC)', value: (line) => utcCell(line.at) },
  { header: 'Who', value: (line) => line.name },
  { header: 'What', value: (line) => line.action },
  { header: 'To what', value: (line) => line.subject_name ?? line.subject },
  { header: 'Its id', value: (line) => line.subject },
  { header: 'Why', value: (line) => line.reason },
  { header: 'Details', value: (line) => JSON.stringify(line.details) },
]

export const exportAudit = exportList(readAudit, COLUMNS)
