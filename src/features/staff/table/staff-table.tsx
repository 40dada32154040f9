import { useRef } from 'react'
import { tableText } from '../../../languages/staff/table.ts'
import { usePlace } from '../frame/place.ts'
import { useHasWidth, useIsWide } from '../frame/use-is-wide.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import { Grid } from './grid.tsx'
import './staff-table.css'
import type { StaffTableProps } from './table-props.ts'
import { NoRows, RowsFailed, RowsLoading } from './table-states.tsx'
import { Toolbar } from './toolbar.tsx'
import { useCursor } from './use-cursor.ts'
import { useTableRows } from './use-table-rows.ts'

/** From so many rem of the window on a table has room for more columns, and for all; a row that is told beside it takes some. */
const WIDE = 90
const WIDEST = 96
const PEEK = 23

/**
 * Every table of the back office: search, filters, views, order and columns in the address; rows by keys; cards on phones.
 * Only the rows in sight are in the page.
 */
export function StaffTable<Row extends object>(props: StaffTableProps<Row>) {
  const { label, list, peek, bulk, rowId } = props
  const isWide = useIsWide()
  const { search } = usePlace()
  const peeked = list.rows?.find((row) => rowId(row) === search.get('row'))
  const taken = peek && peeked ? PEEK : 0
  const hasRoom = useHasWidth(WIDE + taken)
  const hasMost = useHasWidth(WIDEST + taken)
  // A card has a line for each.
  const room = !isWide || hasMost ? 'widest' : hasRoom ? 'wide' : 'tight'
  const all = useTableRows(props, room)
  const show = useRef<(index: number) => void>(() => undefined)
  const cursor = useCursor(all.rows, props, (index) => show.current(index))
  const Rows = isWide ? Grid<Row> : Cards<Row>
  return (
    <section className="staff-table" aria-label={label} aria-busy={list.isOutdated || undefined}>
      <Toolbar {...props} room={room} />
      {list.rows === undefined ? (
        list.error ? (
          <RowsFailed error={list.error} onTryAgain={list.refetch} />
        ) : (
          <RowsLoading />
        )
      ) : (
        <>
          {list.error ? <RowsFailed error={list.error} onTryAgain={list.refetch} isStale /> : null}
          {list.rows.length === 0 ? (
            <NoRows {...props} />
          ) : (
            <div className="staff-table-body" data-peeking={Boolean(peek && peeked) || undefined}>
              <Rows table={props} all={all} cursor={cursor} show={show} />
              {peek && peeked ? (
                <aside className="panel staff-peek" aria-label={tableText('selectedRow')}>
                  {peek(peeked)}
                </aside>
              ) : null}
            </div>
          )}
        </>
      )}
      {bulk ? <BulkBar table={all.table} bulk={bulk} /> : null}
    </section>
  )
}
