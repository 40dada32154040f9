import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { tableText } from '../../../languages/staff/table.ts'
import { usePlace } from '../frame/place.ts'
import { nextOrder, readOrder, type StaffColumn, widthsOf } from './columns.ts'
import { DENSITIES, useDensity } from './density.ts'
import { Row, SelectAll } from './grid-row.tsx'
import type { StaffTableProps } from './table-props.ts'
import type { useCursor } from './use-cursor.ts'
import type { TableRows } from './use-table-rows.ts'

export interface RowsProps<Item extends object> {
  table: StaffTableProps<Item>
  all: TableRows<Item>
  cursor: ReturnType<typeof useCursor<Item>>
  /** Set to what brings a row into sight. */
  show: RefObject<(index: number) => void>
}

/** Rows beyond the edge of the window that are ready to be scrolled to. */
const OVERSCAN = 12
/** What stands fixed above rows, and below them, in pixels. */
const ABOVE = 84
const BELOW = 32

/** The lines at the sides of a table, and its columns of check boxes and menus. */
const BORDERS = '2px'
const SELECT = '2.25rem'
const MENU = '2.25rem'

/** The table itself, from 1024 px on. Its head stays in sight. */
export function Grid<Item extends object>({ table, all, cursor, show }: RowsProps<Item>) {
  const { list, label, bulk, menu } = table
  const { shown, rows } = all
  const { height } = DENSITIES[useDensity()]
  const [body, margin] = useMargin()
  const keyOf = useRowKeys(rows)
  // oxlint-disable-next-line react/incompatible-library -- it is kept in this component, which no compiler memoizes
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: margin,
    scrollPaddingStart: ABOVE,
    scrollPaddingEnd: BELOW,
    getItemKey: keyOf,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  useLayoutEffect(() => {
    show.current = (index) => virtual.scrollToIndex(index)
  }, [show, virtual])
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  useLoadMore(list.hasMore && (last?.index ?? 0) >= rows.length - OVERSCAN, list.loadMore)
  const besides = [BORDERS, ...(bulk ? [SELECT] : []), ...(menu ? [MENU] : [])]
  const widths = widthsOf(shown, besides)
  return (
    <div className="grid-room">
      <table
        className="grid"
        style={{ '--row-height': `${height}px` } as CSSProperties}
        aria-rowcount={list.isTotalCapped ? -1 : list.total + 1}
        aria-label={label}
      >
        <colgroup>
          {bulk ? <col style={{ width: SELECT }} /> : null}
          {shown.map(({ id }, at) => (
            <col key={id} style={{ width: widths[at] }} />
          ))}
          {menu ? <col style={{ width: MENU }} /> : null}
        </colgroup>
        <thead>
          <tr>
            {bulk ? (
              <th scope="col">
                <SelectAll table={all.table} />
              </th>
            ) : null}
            {shown.map((column) => (
              <Head key={column.id} column={column} />
            ))}
            {menu ? (
              <th scope="col">
                <span className="sr-only">{tableText('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody ref={body}>
          <Spacer height={(first?.start ?? margin) - margin} />
          {items.map(({ index }) => {
            const row = rows[index]
            return row ? (
              <Row
                key={row.id}
                row={row}
                index={index}
                height={height}
                columns={shown}
                table={table}
                cursor={cursor}
                isCursor={row.id === cursor.cursor}
                isSelected={row.getIsSelected()}
              />
            ) : null
          })}
          <Spacer height={virtual.getTotalSize() + margin - (last?.end ?? margin)} />
        </tbody>
      </table>
    </div>
  )
}

/** In place of the rows that are out of sight. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height: `${height}px` }} /> : null
}

function Head<Item>({ column }: { column: StaffColumn<Item> }) {
  const { header, sort, isNumber } = column
  const { search, change } = usePlace()
  const order = readOrder(search.get('sort'))
  const isOrdered = sort !== undefined && order?.by === sort
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={clsx(isNumber && 'is-number')}
      aria-sort={isOrdered ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        header
      ) : (
        <button type="button" onClick={() => change({ sort: nextOrder(sort, order) })}>
          {header}
          {isOrdered ? <Arrow className="icon" /> : null}
        </button>
      )}
    </th>
  )
}

/** How far below the top of the page the rows begin. */
function useMargin() {
  const body = useRef<HTMLTableSectionElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    const top = (body.current?.getBoundingClientRect().top ?? 0) + scrollY
    setMargin(Math.round(top))
  }, [])
  return [body, margin] as const
}

/** The key of each row. Another function would have all rows measured anew, so it stays the same while they do. */
export function useRowKeys(rows: readonly { id: string }[]): (index: number) => string | number {
  return useCallback((index: number) => rows[index]?.id ?? index, [rows])
}

export function useLoadMore(isWanted: boolean, loadMore: () => void): void {
  useEffect(() => {
    if (isWanted) loadMore()
  })
}
