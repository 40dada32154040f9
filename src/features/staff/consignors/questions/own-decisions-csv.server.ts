import { utcCell } from '../../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../../table/export-list.server.ts'
import { listOwnDecisions } from './own-decisions.server.ts'
import type { OwnDecision } from './questions.ts'

const COLUMNS: readonly CsvColumn<OwnDecision>[] = [
  { header: 'Your number', value: ({ auction }) => auction.stock_number },
  { header: 'Lot', value: ({ auction }) => auction.lot },
  { header: 'Title', value: ({ auction }) => auction.title },
  { header: 'Run', value: (line) => line.run },
  { header: 'Asked', value: (line) => (line.kind === 'accept_bid' ? 'To sell' : 'To offer') },
  { header: 'For', value: (line) => line.amount },
  { header: 'Highest bid', value: (line) => line.bid },
  { header: 'Bids', value: (line) => line.bid_count },
  { header: 'Reserve', value: (line) => line.reserve },
  { header: 'State', value: (line) => line.state },
  { header: 'Note', value: (line) => line.note },
  { header: 'Asked (UTC)', value: (line) => utcCell(line.asked_at) },
  { header: 'Answered (UTC)', value: (line) => utcCell(line.answered_at) },
  { header: 'Answered by', value: (line) => line.answered_by },
]

export const exportOwnDecisions = exportList(listOwnDecisions, COLUMNS)
