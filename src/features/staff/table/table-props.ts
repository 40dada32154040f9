import type { ReactNode } from 'react'
import type { StaffColumn } from './columns.ts'
import type { FilterField, SavedView } from './filters.ts'
import type { StaffList } from './use-staff-list.ts'

export interface StaffTableProps<Row> {
  /** What its views are kept under, and what it is called to screen readers: 'inventory', 'Inventory'. */
  name: string
  label: string
  columns: readonly StaffColumn<Row>[]
  list: StaffList<Row>
  rowId: (row: Row) => string
  /** The path below /staff of the screen that a row opens; without one nothing opens. */
  rowPath?: (row: Row) => string
  /** What Space shows of a row beside the table. */
  peek?: (row: Row) => ReactNode
  filters?: readonly FilterField[]
  /** Views that the house has made; each person adds their own. */
  views?: readonly SavedView[]
  /** Buttons for the selected rows, which their ids and what selects others in their place are given to. Without it nothing is selected. */
  bulk?: (ids: readonly string[], select: (ids: readonly string[]) => void) => ReactNode
  /** The button at the end of a row, with what can be done to it alone. */
  menu?: (row: Row) => ReactNode
  /** Of a list that is also written into a CSV file (`exportList`): its address. */
  csvAddress?: string
  /** In place of the rows where there is none at all: that it is so, and the way on. */
  empty: { title: string; text?: string; action: ReactNode }
}
