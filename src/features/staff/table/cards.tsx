import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { RowCell, SelectRow } from './grid-row.tsx'
import type { RowsProps } from './grid.tsx'
import { useLoadMore, useRowKeys } from './grid.tsx'

/** A guess until they are measured, in pixels. */
const CARD_HEIGHT = 152
const OVERSCAN = 6

/** Below 1024 px: each row is a card, what names it on top. */
export function Cards<Item extends object>({ table, all, cursor, show }: RowsProps<Item>) {
  const { list, label, bulk, menu } = table
  const { shown, rows } = all
  const keyOf = useRowKeys(rows)
  const element = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  useLayoutEffect(
    () => setMargin(Math.round((element.current?.getBoundingClientRect().top ?? 0) + scrollY)),
    [],
  )
  // oxlint-disable-next-line react/incompatible-library -- it is kept in this component, which no compiler memoizes
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: margin,
    getItemKey: keyOf,
  })
  useLayoutEffect(() => {
    show.current = (index) => virtual.scrollToIndex(index)
  }, [show, virtual])
  const items = virtual.getVirtualItems()
  useLoadMore(list.hasMore && (items.at(-1)?.index ?? 0) >= rows.length - OVERSCAN, list.loadMore)
  const titles = shown.filter(({ isTitle }) => isTitle)
  const facts = shown.filter(({ isTitle, isLeftOutOfCards }) => !isTitle && !isLeftOutOfCards)
  return (
    <ul
      ref={element}
      className="cards"
      aria-label={label}
      style={{ height: `${virtual.getTotalSize()}px` }}
    >
      {items.map(({ index, start }) => {
        const row = rows[index]
        if (!row) return null
        return (
          <li
            key={row.id}
            ref={virtual.measureElement}
            data-index={index}
            aria-setsize={list.isTotalCapped ? -1 : list.total}
            aria-posinset={index + 1}
            data-cursor={row.id === cursor.cursor || undefined}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <div className="panel card-row">
              <div className="card-title">
                {bulk ? <SelectRow row={row} isSelected={row.getIsSelected()} /> : null}
                {titles.map((column) => (
                  <RowCell key={column.id} row={row.original} column={column} table={table} />
                ))}
                {menu?.(row.original)}
              </div>
              <dl>
                {facts.map(({ id, header, cell }) => (
                  <div key={id}>
                    <dt>{header}</dt>
                    <dd>{cell(row.original)}</dd>
                  </div>
                ))}
              </dl>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
