import { utcCell } from '../../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../../table/export-list.server.ts'
import { listOwnLots } from './own-lots.server.ts'
import type { OwnLot } from './own.ts'

const COLUMNS: readonly CsvColumn<OwnLot>[] = [
  { header: 'Your number', value: (line) => line.stock_number },
  { header: 'Lot', value: (line) => line.lot_number },
  { header: 'Run', value: (line) => line.run },
  { header: 'Title', value: (line) => line.title },
  { header: 'VIN', value: (line) => line.vin },
  { header: 'Location', value: (line) => line.location },
  { header: 'Status', value: (line) => line.status },
  { header: 'Outcome', value: (line) => line.outcome },
  { header: 'Bids', value: (line) => line.bid_count },
  { header: 'Starting bid', value: (line) => line.starting_bid },
  { header: 'Current bid', value: (line) => line.current_bid },
  { header: 'Reserve price', value: (line) => line.reserve_price },
  { header: 'Reserve', value: (line) => line.reserve_status },
  { header: 'Sold for', value: (line) => line.sale_price },
  { header: 'Ends (UTC)', value: (line) => utcCell(line.ends_at) },
]

export const exportOwnLots = exportList(listOwnLots, COLUMNS)
