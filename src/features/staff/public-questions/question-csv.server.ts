import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { listPublicQuestions } from './list-public-questions.server.ts'
import type { PublicQuestion } from './public-questions.ts'

const COLUMNS: readonly CsvColumn<PublicQuestion>[] = [
  { header: 'Asked (UTC)', value: (one) => utcCell(one.asked_at) },
  { header: 'Lot', value: (one) => one.auction.lot_number },
  { header: 'Title', value: (one) => one.auction.title },
  { header: 'Asked by', value: (one) => one.asker?.name ?? null },
  { header: 'As asked', value: (one) => one.asked },
  { header: 'Held back for', value: (one) => one.held_back.join(', ') },
  { header: 'State', value: (one) => one.state },
  { header: 'As published', value: (one) => one.question },
  { header: 'Answer', value: (one) => one.answer },
  { header: 'Decided by', value: (one) => one.decided_by },
  { header: 'Decided (UTC)', value: (one) => utcCell(one.decided_at) },
  { header: 'Corrected (UTC)', value: (one) => utcCell(one.corrected_at) },
  { header: 'Why rejected', value: (one) => one.reason },
]

export const exportPublicQuestions = exportList(listPublicQuestions, COLUMNS)
