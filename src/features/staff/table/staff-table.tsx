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

/** From so many rem on a table has room for all its columns: of the window, and of one with a row told beside it. */
const ROOM = 90
const ROOM_BESIDE_PEEK = 113

/**
 * Every table of the back office: search, filters, views, order and columns in the address; rows by keys; cards on phones.
 * Only the rows in sight are in the page.
 */
export function StaffTable<Row extends object>(props: StaffTableProps<Row>) {
  const { label, list, peek, bulk, rowId } = props
  const isWide = useIsWide()
  const { search } = usePlace()
  const peeked = list.rows?.find((row) => rowId(row) === search.get('row'))
  const hasRoom = useHasWidth(peek && peeked ? ROOM_BESIDE_PEEK : ROOM)
  const isTight = isWide && !hasRoom
  const all = useTableRows(props, isTight)
  const show = useRef<(index: number) => void>(() => undefined)
  const cursor = useCursor(all.rows, props, (index) => show.current(index))
  const Rows = isWide ? Grid<Row> : Cards<Row>
  return (
    <section className="staff-table" aria-label={label} aria-busy={list.isOutdated || undefined}>
      <Toolbar {...props} isTight={isTight} />
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
