import { clsx } from 'clsx'
import type { MouseEvent } from 'react'
import { tableText } from '../../../languages/staff/table.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import type { StaffColumn } from './columns.ts'
import type { StaffTableProps } from './table-props.ts'
import { type useCursor, useFocusedRow } from './use-cursor.ts'
import type { TableRow, TableRows } from './use-table-rows.ts'

interface RowProps<Item extends object> {
  row: TableRow<Item>
  index: number
  height: number
  columns: readonly StaffColumn<Item>[]
  table: StaffTableProps<Item>
  cursor: ReturnType<typeof useCursor<Item>>
  isCursor: boolean
  isSelected: boolean
}

/** One row. A press on it makes it the one that keys act on. */
export function Row<Item extends object>(props: RowProps<Item>) {
  const { row, index, height, columns, table, cursor, isCursor, isSelected } = props
  const focus = useFocusedRow(isCursor, cursor.isToFocus, cursor.focused)
  return (
    <tr
      ref={focus}
      tabIndex={-1}
      aria-rowindex={index + 2}
      aria-selected={table.bulk ? isSelected : undefined}
      data-cursor={isCursor || undefined}
      style={{ height: `${height}px` }}
      onClick={() => cursor.setCursor(row.id)}
    >
      {table.bulk ? (
        <td>
          <SelectRow row={row} isSelected={isSelected} />
        </td>
      ) : null}
      {columns.map((column) => (
        <td key={column.id} className={clsx(column.isNumber && 'is-number')}>
          <RowCell row={row.original} column={column} table={table} />
        </td>
      ))}
      {table.menu ? <td className="grid-menu">{table.menu(row.original)}</td> : null}
    </tr>
  )
}

/** What a column shows of a row; the one that names it leads to its screen. */
export function RowCell<Item extends object>(props: {
  row: Item
  column: StaffColumn<Item>
  table: StaffTableProps<Item>
}) {
  const { row, column, table } = props
  if (!column.isTitle || !table.rowPath) return column.cell(row)
  return (
    <StaffLink path={table.rowPath(row)} className="grid-title">
      {column.cell(row)}
    </StaffLink>
  )
}

/** With Shift all from the row that was pressed before it. */
export function SelectRow<Item extends object>(props: {
  row: TableRow<Item>
  isSelected: boolean
}) {
  const { row, isSelected } = props
  return (
    <input
      type="checkbox"
      className="grid-check"
      aria-label={tableText('selectRow')}
      tabIndex={-1}
      checked={isSelected}
      onChange={row.getToggleSelectedHandler()}
      onClick={leaveKeysToTable}
    />
  )
}

/** Keys rest in fields: after a press they are to be the table's again. */
function leaveKeysToTable(event: MouseEvent<HTMLInputElement>): void {
  event.currentTarget.blur()
}

export function SelectAll<Item extends object>({ table }: Pick<TableRows<Item>, 'table'>) {
  return (
    <input
      type="checkbox"
      className="grid-check"
      aria-label={tableText('selectAll')}
      checked={table.getIsAllRowsSelected()}
      ref={(box) => {
        if (box) box.indeterminate = table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()
      }}
      onChange={table.getToggleAllRowsSelectedHandler()}
      onClick={leaveKeysToTable}
    />
  )
}
