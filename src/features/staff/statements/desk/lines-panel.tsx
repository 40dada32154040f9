import { useEffect, useRef } from 'react'
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

/** The lines of a statement. What does not count yet is hatched. */
export function LinesPanel({ lines, current, isAll }: LinesPanelProps) {
  const path = useStaffPath()
  const { change } = usePlace()
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
      <ol className="statement-lines">
        {lines.map((line) => (
          <Line key={line.n} line={line} isCurrent={line.n === current} path={path} isAll={isAll} />
        ))}
        {lines.length === 0 ? (
          <li className="settle-note">{staffStatementsText('nothingLeft')}</li>
        ) : null}
      </ol>
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
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const { words, tone } = chipOf(line)
  const search = new URLSearchParams({ line: String(line.n), ...(isAll && { lines: 'all' }) })
  return (
    <li ref={row} data-open={line.state === 'waiting' || undefined}>
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
    </li>
  )
}
