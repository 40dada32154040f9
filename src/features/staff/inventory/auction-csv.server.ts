import type { OwnLot } from '../consignors/own/own.ts'
import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import type { AuctionLine } from './auction-list.ts'
import { listStaffAuctions } from './list-auctions.server.ts'

/** Of what its bank reads of a lot, too. */
type Lot = Pick<AuctionLine, keyof AuctionLine & keyof OwnLot>

export const LOT_NAMES: readonly CsvColumn<Lot>[] = [
  { header: 'Lot', value: (line) => line.lot_number },
  { header: 'Run', value: (line) => line.run },
  { header: 'Title', value: (line) => line.title },
]
export const LOT_STATE: readonly CsvColumn<Lot>[] = [
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
]

const COLUMNS: readonly CsvColumn<AuctionLine>[] = [
  ...LOT_NAMES,
  { header: 'Category', value: (line) => line.category },
  ...LOT_STATE,
  { header: 'Ends (UTC)', value: (line) => utcCell(line.ends_at) },
  { header: 'Taken in (UTC)', value: (line) => utcCell(line.created_at) },
  { header: 'Consignor', value: (line) => line.consignor },
  { header: 'Stock number', value: (line) => line.stock_number },
  { header: 'Photos', value: (line) => line.photo_count },
  { header: 'Wants', value: (line) => line.wants.join(', ') },
]

export const exportStaffAuctions = exportList(listStaffAuctions, COLUMNS)
