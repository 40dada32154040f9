import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import type { ConsignorLine } from './consignors.ts'
import { listConsignors } from './list-consignors.server.ts'

const COLUMNS: readonly CsvColumn<ConsignorLine>[] = [
  { header: 'Consignor', value: (line) => line.name },
  { header: 'Lots', value: (line) => line.lot_count },
  { header: 'People', value: (line) => line.person_count },
]

export const exportConsignors = exportList(listConsignors, COLUMNS)
