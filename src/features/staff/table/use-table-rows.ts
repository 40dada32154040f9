import {
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { usePlace } from '../frame/place.ts'
import { type Room, shownColumns, type StaffColumn } from './columns.ts'
import type { StaffTableProps } from './table-props.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })
const NONE: never[] = []

/** The rows and columns as TanStack Table keeps them: which are shown, and which are selected. */
export function useTableRows<Row extends object>(props: StaffTableProps<Row>, room: Room) {
  const { columns, list, rowId, bulk } = props
  const { search } = usePlace()
  const choice = search.get('columns')
  const shown = useMemo(() => shownColumns(columns, choice, room), [columns, choice, room])
  const definitions = useMemo(() => columns.map(definition<Row>), [columns])
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [column.id, shown.includes(column)])),
    [columns, shown],
  )
  const table = useTable({
    features,
    columns: definitions,
    data: list.rows ?? NONE,
    getRowId: rowId,
    enableRowSelection: bulk !== undefined,
    state: { columnVisibility },
  })
  return { table, shown, rows: table.getRowModel().rows }
}

function definition<Row extends object>({
  id,
  cell,
}: StaffColumn<Row>): ColumnDef<typeof features, Row> {
  return { id, cell: ({ row }) => cell(row.original) }
}

export type TableRows<Row extends object> = ReturnType<typeof useTableRows<Row>>
export type TableRow<Row extends object> = TableRows<Row>['rows'][number]
