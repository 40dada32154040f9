import { utcCell } from '../../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../../table/export-list.server.ts'
import { listOwnRunningLots } from './own-lots.server.ts'
import type { OwnRunningLot } from './own.ts'

const COLUMNS: readonly CsvColumn<OwnRunningLot>[] = [
  { header: 'Your number', value: (line) => line.stock_number },
  { header: 'Lot', value: (line) => line.lot_number },
  { header: 'Title', value: (line) => line.title },
  { header: 'Location', value: (line) => line.location },
  { header: 'Ends (UTC)', value: (line) => utcCell(line.ends_at) },
  { header: 'Paused (UTC)', value: (line) => utcCell(line.paused_at) },
  { header: 'Starting bid', value: (line) => line.starting_bid },
  { header: 'Current bid', value: (line) => line.current_bid },
  { header: 'Reserve', value: (line) => line.reserve_price },
  { header: 'Bids', value: (line) => line.bid_count },
  { header: 'Bidders', value: (line) => line.bidder_count },
  { header: 'Watching', value: (line) => line.watchers },
]

export const exportOwnRunningLots = exportList(listOwnRunningLots, COLUMNS)
