import { useQuery } from '@tanstack/react-query'
import FileUp from 'lucide-react/icons/file-up'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useMemo, useState } from 'react'
import { inventoryText } from '../../../languages/staff/inventory.ts'
import { SECOND } from '../../../rules/durations.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { useConsignorOptions } from '../consignors/use-consignor-options.ts'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { useGoTo } from '../frame/place.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { StaffTable } from '../table/staff-table.tsx'
import { useStaffList } from '../table/use-staff-list.ts'
import { ActDialog } from './acts/act-dialog.tsx'
import type { ManyAction } from './acts/act-on-many.ts'
import { BulkActions } from './acts/bulk-actions.tsx'
import { LotMenu } from './acts/lot-menu.tsx'
import { AUCTIONS_ADDRESS, type AuctionLine } from './auction-list.ts'
import './inventory.css'
import { noteListedLots } from './editor/steps/listed-lots.ts'
import { inventoryColumns } from './inventory-columns.tsx'
import { filtersWith, viewCountsQuery, viewsWith } from './inventory-filters.ts'
import { LotPeek } from './lot-peek.tsx'
import { useCategoryOptions } from './use-category-options.ts'

const EVERY_MS = 15 * SECOND

/** All auctions, whatever their status. */
export function InventoryScreen() {
  const categories = useCategoryOptions()
  const { options: consignors } = useConsignorOptions()
  const columns = useMemo(() => inventoryColumns(), [])
  const filters = useMemo(
    () => filtersWith({ categories, consignors: consignors ?? [] }),
    [categories, consignors],
  )
  const list = useStaffList<AuctionLine>(AUCTIONS_ADDRESS, filters, { refetchInterval: EVERY_MS })
  const { rows, total } = list
  useEffect(() => {
    if (rows) noteListedLots({ ids: rows.map(({ id }) => id), total })
  }, [rows, total])
  const counts = useQuery({ ...viewCountsQuery, refetchInterval: EVERY_MS })
  const [asked, setAsked] = useState<{ action: ManyAction; line: AuctionLine } | null>(null)
  const goTo = useGoTo()
  const startLot = () => goTo('inventory/new')
  useKey('C', startLot, { name: inventoryText('newLot'), isShown: true })
  const changed = () => {
    list.refetch()
    void counts.refetch()
  }
  return (
    <div className="inventory">
      <div className="new-lot-acts">
        <StaffLink path="inventory/import" className={buttonClass('line', 'md')}>
          <FileUp className="icon" />
          {inventoryText('import')}
        </StaffLink>
        <Button look="lane" onClick={startLot}>
          <Plus className="icon" />
          {inventoryText('newLot')} <KeyCap keys="C" />
        </Button>
      </div>
      <StaffTable
        name="inventory"
        label={inventoryText('inventory')}
        columns={columns}
        list={list}
        csvAddress={AUCTIONS_ADDRESS}
        rowId={({ id }) => id}
        rowPath={({ id }) => `inventory/${id}`}
        peek={(line) => <LotPeek key={line.id} line={line} columns={columns} />}
        menu={(line) => <LotMenu line={line} onAct={(action) => setAsked({ action, line })} />}
        filters={filters}
        views={viewsWith(counts.data)}
        bulk={(ids, select) => (
          <BulkActions
            lines={(list.rows ?? []).filter(({ id }) => ids.includes(id))}
            onDone={(left) => {
              select(left)
              changed()
            }}
            onUndone={changed}
          />
        )}
        empty={{
          title: inventoryText('noLotYet'),
          action: (
            <StaffLink path="inventory/new" className={buttonClass('ink')}>
              {inventoryText('newLot')}
            </StaffLink>
          ),
        }}
      />
      {asked ? (
        <ActDialog
          action={asked.action}
          lines={[asked.line]}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            changed()
          }}
          onUndone={changed}
        />
      ) : null}
    </div>
  )
}
