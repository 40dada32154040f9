import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { tableText } from '../../../languages/staff/table.ts'
import { IconButton } from '../../../ui/button.tsx'
import type { StaffTableProps } from './table-props.ts'
import type { TableRows } from './use-table-rows.ts'

interface BulkBarProps<Row extends object> {
  table: TableRows<Row>['table']
  bulk: NonNullable<StaffTableProps<Row>['bulk']>
}

/** What can be done to all selected rows at once, over the foot of the table. */
export function BulkBar<Row extends object>({ table, bulk }: BulkBarProps<Row>): ReactNode {
  const ids = table.getSelectedRowIds()
  if (ids.length === 0) return null
  const select = (left: readonly string[]) =>
    table.setRowSelection(Object.fromEntries(left.map((id) => [id, true as const])))
  return (
    <div className="bulk-bar on-asphalt" role="toolbar" aria-label={tableText('forSelected')}>
      <output>{tableText('selected', { count: ids.length })}</output>
      {bulk(ids, select)}
      <IconButton label={tableText('clearSelection')} onClick={() => select([])}>
        <X className="icon" />
      </IconButton>
    </div>
  )
}
