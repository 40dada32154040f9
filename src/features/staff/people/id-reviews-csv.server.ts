import { utcCell, yesOrNo } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { listIdReviews } from './id-reviews.server.ts'
import type { IdReview } from './id-reviews.ts'

const COLUMNS: readonly CsvColumn<IdReview>[] = [
  { header: 'Customer', value: (line) => line.customer_id },
  { header: 'Name', value: (line) => line.full_name },
  { header: 'Email', value: (line) => line.email },
  { header: 'Email proven', value: (line) => yesOrNo(line.is_email_proven) },
  { header: 'Document', value: (line) => line.id_type },
  { header: 'Waits since (UTC)', value: (line) => utcCell(line.waiting_since) },
  { header: 'Bids on', value: ({ stakes }) => stakes.map(({ lot }) => lot).join(', ') },
]

export const exportIdReviews = exportList(listIdReviews, COLUMNS)
