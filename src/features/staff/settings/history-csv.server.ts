import { utcCell } from '../table/csv-cells.ts'
import { exportList, type CsvColumn } from '../table/export-list.server.ts'
import { changesInShort } from './field-changes.ts'
import type { HouseHistoryLine } from './house.ts'
import { readHouseHistory } from './read-house.server.ts'

const COLUMNS: readonly CsvColumn<HouseHistoryLine>[] = [
  { header: 'When (UTC)', value: (line) => utcCell(line.changed_at) },
  { header: 'Setting', value: (line) => line.setting },
  { header: 'Who', value: (line) => line.changed_by },
  { header: 'Signed by', value: (line) => line.signed_by },
  { header: 'Why', value: (line) => line.reason },
  { header: 'Changed', value: ({ changes }) => changesInShort(changes) },
]

export const exportHouseHistory = exportList(readHouseHistory, COLUMNS)
