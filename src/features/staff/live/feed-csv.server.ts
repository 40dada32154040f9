import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import type { FeedBid } from './live-room.ts'
import { readFeed } from './read-feed.server.ts'

const COLUMNS: readonly CsvColumn<FeedBid>[] = [
  { header: 'Placed (UTC)', value: (bid) => utcCell(bid.created_at) },
  { header: 'Lot', value: (bid) => bid.lot_number },
  { header: 'Title', value: (bid) => bid.title },
  { header: 'Bidder', value: (bid) => bid.bidder },
  { header: 'Amount', value: (bid) => bid.amount },
  { header: 'Raised by', value: (bid) => bid.raised_by },
]

/** The feed has no end: the file has the latest bids, more than the screen, and each auction a file of all of its own. */
export const exportFeed = exportList(readFeed, COLUMNS)
