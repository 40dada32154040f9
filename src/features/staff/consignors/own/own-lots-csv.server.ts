import { LOT_NAMES, LOT_STATE } from '../../inventory/auction-csv.server.ts'
import { utcCell } from '../../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../../table/export-list.server.ts'
import { listOwnLots } from './own-lots.server.ts'
import type { OwnLot } from './own.ts'

const COLUMNS: readonly CsvColumn<OwnLot>[] = [
  { header: 'Your number', value: (line) => line.stock_number },
  ...LOT_NAMES,
  ...LOT_STATE,
  { header: 'Ends (UTC)', value: (line) => utcCell(line.ends_at) },
]

export const exportOwnLots = exportList(listOwnLots, COLUMNS)
