import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { frameText } from '../../../../languages/site/frame.ts'
import { inventoryText } from '../../../../languages/staff/inventory.ts'
import { ownText } from '../../../../languages/staff/own.ts'
import { SECOND } from '../../../../rules/durations.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { staffQuery } from '../../frame/staff-calls.ts'
import { inventoryColumns } from '../../inventory/inventory-columns.tsx'
import '../../inventory/inventory.css'
import { filtersWith } from '../../inventory/inventory-filters.ts'
import { useCategoryOptions } from '../../inventory/use-category-options.ts'
import type { StaffColumn } from '../../table/columns.ts'
import type { SavedView } from '../../table/filters.ts'
import { StaffTable } from '../../table/staff-table.tsx'
import { useStaffList } from '../../table/use-staff-list.ts'
import { RecordCell, StatementsCell } from '../papers/papers-cells.tsx'
import './own.css'
import { OWN_ACCOUNT_ADDRESS, OWN_LOTS_ADDRESS, type OwnAccount, type OwnLot } from './own.ts'

const EVERY_MS = 15 * SECOND
const OWN_FILTERS = new Set(['status', 'category', 'reserve', 'bids'])

/** The lots of one's own bank, whatever their status. */
export function LotsScreen() {
  const categories = useCategoryOptions()
  const filters = filtersWith({ categories }).filter(({ name }) => OWN_FILTERS.has(name))
  const columns = useMemo(() => ownColumns(), [])
  const list = useStaffList<OwnLot>(OWN_LOTS_ADDRESS, filters, { refetchInterval: EVERY_MS })
  const { data } = useQuery(staffQuery<OwnAccount>(OWN_ACCOUNT_ADDRESS))
  return (
    <div className="inventory">
      <h2 className="own-bank">{data?.consignor.name ?? ' '}</h2>
      <StaffTable
        name="own-lots"
        label={ownText('lots')}
        columns={columns}
        list={list}
        csvAddress={OWN_LOTS_ADDRESS}
        rowId={({ id }) => id}
        filters={filters}
        views={ownViews()}
        empty={{
          title: ownText('noneYet'),
          action: (
            <Link to="/contact" className={buttonClass('ink')}>
              {frameText('contactUs')}
            </Link>
          ),
        }}
      />
    </div>
  )
}

function ownViews(): SavedView[] {
  return [
    { name: inventoryText('live'), search: 'status=available' },
    {
      name: inventoryText('belowReserve'),
      search: 'status=available&reserve=not_met&bids=some',
    },
    { name: inventoryText('ended'), search: 'status=ended' },
    { name: inventoryText('sold'), search: 'status=sold' },
  ]
}

type Shown = Parameters<ReturnType<typeof inventoryColumns>[number]['cell']>[0]

/** As staff see them; what a consignor's list does not have, none of these cells reads. */
function ofStaff(id: string): StaffColumn<OwnLot> {
  const column = inventoryColumns().find((one) => one.id === id)
  if (!column) throw new Error(`staff have no column ${id}`)
  const untold = { wants: [], photo_count: 0, consignor: null }
  const cell = (line: OwnLot) => column.cell({ ...line, ...untold } satisfies Shown)
  return { ...column, cell }
}

function ownColumns(): StaffColumn<OwnLot>[] {
  return [
    { ...ofStaff('photo'), isForWide: true },
    ofStaff('lot'),
    {
      ...{ id: 'stock', header: ownText('yourNumber'), width: '7.5rem' },
      cell: ({ stock_number: stock }) => <span className="tn">{stock ?? ''}</span>,
    },
    { ...ofStaff('title'), width: '14rem' },
    { ...ofStaff('vin'), isExtra: true },
    ofStaff('status'),
    ofStaff('bids'),
    ofStaff('price'),
    { ...ofStaff('reserve'), isForWide: false },
    {
      ...{ id: 'record', header: ownText('record'), width: '6.5rem' },
      isForWide: true,
      cell: (lot) => <RecordCell lot={lot} />,
    },
    {
      ...{ id: 'statements', header: ownText('statements'), width: '7rem', isExtra: true },
      cell: (lot) => <StatementsCell lot={lot} />,
    },
    ofStaff('ends'),
    ofStaff('location'),
    ofStaff('created'),
  ]
}
