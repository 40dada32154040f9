import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { union } from 'es-toolkit/array'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { staffStatementsText } from '../../../../languages/staff/statements.ts'
import { usePlace, useStaffPath } from '../../frame/place.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import { chipOf, lineAmount } from '../line-words.ts'
import type { LineView } from '../statements.ts'

interface LinesPanelProps {
  lines: readonly LineView[]
  /** Its number. */
  current: number | null
  isAll: boolean
}

/** A guess until they are measured, in pixels. */
const LINE_HEIGHT = 64
const OVERSCAN = 8
const FOCUSED = 'li:focus-within'

/** The lines of a statement. What does not count yet is hatched; of many only those near what is in sight are laid out. */
export function LinesPanel({ lines, current, isAll }: LinesPanelProps) {
  const path = useStaffPath()
  const { change } = usePlace()
  const room = useRef<HTMLDivElement>(null)
  // Another function would have all lines measured anew.
  const keyOf = useCallback((index: number) => lines[index]?.n ?? index, [lines])
  // oxlint-disable-next-line react/incompatible-library -- it is kept in this component, which no compiler memoizes
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => room.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
    getItemKey: keyOf,
    // What has the focus keeps it when it is scrolled away.
    rangeExtractor(range) {
      const focused = Number(room.current?.querySelector<HTMLElement>(FOCUSED)?.dataset['index'])
      const isThere = focused < range.count
      const shown = defaultRangeExtractor(range)
      return isThere ? union(shown, [focused]).toSorted((one, other) => one - other) : shown
    },
  })
  const at = lines.findIndex(({ n }) => n === current)
  useLayoutEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at)
  }, [at, virtual])
  return (
    <section className="settle-panel" aria-label={staffStatementsText('lines')}>
      <div className="settle-panel-head">
        <h2>{staffStatementsText('countLines', { count: lines.length })}</h2>
        <label className="statement-all">
          <input
            type="checkbox"
            checked={isAll}
            onChange={({ target }) => change({ lines: target.checked ? 'all' : null })}
          />
          {staffStatementsText('thoseSeenTo')}
        </label>
      </div>
      <div ref={room} className="statement-lines">
        {lines.length === 0 ? (
          <p className="settle-note">{staffStatementsText('nothingLeft')}</p>
        ) : (
          <ol className="statement-laid-out" style={{ height: `${virtual.getTotalSize()}px` }}>
            {virtual.getVirtualItems().map(({ index, start }) => {
              const line = lines[index]
              return line ? (
                <li
                  key={line.n}
                  ref={virtual.measureElement}
                  data-index={index}
                  aria-setsize={lines.length}
                  aria-posinset={index + 1}
                  data-open={line.state === 'waiting' || undefined}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <Line line={line} isCurrent={line.n === current} path={path} isAll={isAll} />
                </li>
              ) : null
            })}
          </ol>
        )}
      </div>
    </section>
  )
}

interface LineProps {
  line: LineView
  isCurrent: boolean
  path: string
  isAll: boolean
}

function Line({ line, isCurrent, path, isAll }: LineProps) {
  const { words, tone } = chipOf(line)
  const search = new URLSearchParams({ line: String(line.n), ...(isAll && { lines: 'all' }) })
  return (
    <StaffLink
      path={path}
      search={search.toString()}
      className="statement-line"
      isCurrent={isCurrent}
    >
      <span className="statement-money">
        <b className="fig">{lineAmount(line)}</b>
        <span className="chip soft" data-tone={tone}>
          {words}
        </span>
      </span>
      <small className="tn">
        {line.date} {line.text}
      </small>
      {line.sender ? <small>{line.sender}</small> : null}
    </StaffLink>
  )
}
