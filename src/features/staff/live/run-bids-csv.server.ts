import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import type { RunBid } from './live-room.ts'
import { readRunBids } from './read-run-bids.server.ts'

const COLUMNS: readonly CsvColumn<RunBid>[] = [
  { header: 'Bidder', value: (bid) => bid.bidder },
  { header: 'Amount', value: (bid) => bid.amount },
  { header: 'Placed (UTC)', value: (bid) => utcCell(bid.created_at) },
  { header: 'Voided (UTC)', value: (bid) => utcCell(bid.voided_at) },
]

export const exportRunBids = exportList(readRunBids, COLUMNS)
