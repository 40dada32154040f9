import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { listImported } from './imported-lists.server.ts'
import type { ImportedList } from './run-lists.ts'

const COLUMNS: readonly CsvColumn<ImportedList>[] = [
  { header: 'Imported (UTC)', value: (list) => utcCell(list.imported_at) },
  { header: 'Consignor', value: (list) => list.consignor.name },
  { header: 'File', value: (list) => list.file_name },
  { header: 'Lots', value: (list) => list.lot_count },
  { header: 'Drafts', value: (list) => list.draft_count },
  { header: 'By', value: (list) => list.imported_by },
]

export const exportImportedLists = exportList(listImported, COLUMNS)
