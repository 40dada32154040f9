import { utcCell, yesOrNo } from '../../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../../table/export-list.server.ts'
import { listQueue } from './queues.server.ts'
import type { QueueRow } from './queues.ts'

const COLUMNS: readonly CsvColumn<QueueRow>[] = [
  { header: 'Lot', value: (row) => row.auction?.lot ?? null },
  { header: 'Title', value: (row) => row.auction?.title ?? null },
  { header: 'Party', value: (row) => row.party },
  { header: 'Customer', value: (row) => row.customer_id },
  { header: 'State', value: (row) => row.state },
  { header: 'Invoice', value: (row) => row.invoice_number },
  { header: 'Amount', value: (row) => row.amount },
  { header: 'Currency', value: (row) => row.currency },
  { header: 'Balance', value: (row) => row.balance },
  { header: 'Reserve', value: (row) => row.reserve },
  { header: 'Handover', value: (row) => row.handover },
  { header: 'Vehicle title', value: (row) => row.title_state },
  { header: 'Due or since (UTC)', value: (row) => utcCell(row.at) },
  { header: 'Late', value: (row) => yesOrNo(row.is_late) },
]

export const exportQueue = exportList(listQueue, COLUMNS)
