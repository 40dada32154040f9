import { useCallback, useEffect, useRef, useState } from 'react'
import { tableText } from '../../../languages/staff/table.ts'
import { useKey } from '../frame/keys.ts'
import { useGoTo, usePlace } from '../frame/place.ts'
import type { StaffTableProps } from './table-props.ts'
import type { TableRow } from './use-table-rows.ts'

/** The row that keys act on, by its id: it stays on its row when others come in between. */
export function useCursor<Row extends object>(
  rows: readonly TableRow<Row>[],
  { rowPath, peek, bulk }: StaffTableProps<Row>,
  showRow: (index: number) => void,
) {
  const [cursor, setCursor] = useState<string | null>(null)
  const [isToFocus, setToFocus] = useState(false)
  const goTo = useGoTo()
  const { search, change } = usePlace()
  const at = rows.findIndex(({ id }) => id === cursor)
  const row = rows[at]
  function move(by: 1 | -1, isSelecting = false): void {
    const next = Math.min(Math.max(at + by, 0), rows.length - 1)
    const moved = rows[next]
    if (!moved) return
    if (isSelecting) for (const one of [row, moved]) one?.toggleSelected(true)
    setCursor(moved.id)
    setToFocus(true)
    showRow(next)
  }
  const focused = useCallback(() => setToFocus(false), [])
  useKey('J', () => move(1), { name: tableText('nextRow'), isShown: true })
  useKey('K', () => move(-1), { name: tableText('previousRow'), isShown: true })
  const canSelect = bulk !== undefined
  useKey('Shift+J', () => move(1, true), {
    ...{ name: tableText('selectOn'), isShown: true, enabled: canSelect },
  })
  useKey('Shift+K', () => move(-1, true), {
    ...{ name: tableText('selectBack'), enabled: canSelect },
  })
  useKey('Enter', () => row && rowPath && goTo(rowPath(row.original)), {
    name: tableText('open'),
    isShown: true,
    enabled: rowPath !== undefined && row !== undefined,
  })
  const peeked = search.get('row')
  useKey('Space', () => row && change({ row: peeked === row.id ? null : row.id }), {
    name: tableText('peek'),
    isShown: true,
    enabled: peek !== undefined && row !== undefined,
  })
  useKey('Escape', () => change({ row: null }), {
    name: tableText('back'),
    enabled: peeked !== null,
  })
  useKey('X', () => row?.toggleSelected(), {
    name: tableText('select'),
    isShown: true,
    enabled: canSelect && row !== undefined,
  })
  return { cursor, setCursor, isToFocus, focused }
}

/** Takes the focus to the row that keys have moved to, once it is in the page. */
export function useFocusedRow(isCursor: boolean, isToFocus: boolean, onFocused: () => void) {
  const element = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isCursor || !isToFocus) return
    element.current?.focus({ preventScroll: true })
    onFocused()
  }, [isCursor, isToFocus, onFocused])
  return (node: HTMLElement | null) => void (element.current = node)
}
