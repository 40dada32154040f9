import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import type { RunningAuction } from './live-room.ts'
import { readRoom } from './read-room.server.ts'

const COLUMNS: readonly CsvColumn<RunningAuction>[] = [
  { header: 'Lot', value: (line) => line.lot_number },
  { header: 'Title', value: (line) => line.title },
  { header: 'Category', value: (line) => line.category },
  { header: 'Location', value: (line) => line.location },
  { header: 'Run', value: (line) => line.run },
  { header: 'Started (UTC)', value: (line) => utcCell(line.started_at) },
  { header: 'Ends (UTC)', value: (line) => utcCell(line.ends_at) },
  { header: 'Paused (UTC)', value: (line) => utcCell(line.paused_at) },
  { header: 'Starting bid', value: (line) => line.starting_bid },
  { header: 'Current bid', value: (line) => line.current_bid },
  { header: 'Reserve', value: (line) => line.reserve_price },
  { header: 'Bids', value: (line) => line.bid_count },
  { header: 'Bidders', value: (line) => line.bidder_count },
  { header: 'Most bids by', value: (line) => line.busiest?.bidder ?? null },
  { header: 'Watching', value: (line) => line.watchers },
]

export const exportRoom = exportList(readRoom, COLUMNS)
