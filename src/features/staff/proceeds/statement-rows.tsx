import type { ReactNode } from 'react'
import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { Button } from '../../../ui/button.tsx'
import { calendarDay } from '../../frame/calendar-day.ts'
import { exactly } from '../../settlement/sale-words.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { CsvButton } from '../table/csv-button.tsx'
import { RowsFailed, RowsLoading } from '../table/table-states.tsx'
import { standingInWords } from './proceeds-words.ts'
import type { StatementSummary } from './proceeds.ts'
import type { Pages } from './use-pages.ts'

interface PagesPanelProps<Row> {
  id: string
  title: string
  /** What is said where there is none. */
  none: string
  list: Pages<Row>
  /** The list as a file: its name, and the address of the list with what is asked of it. */
  csv: { name: string; address: string; query?: string }
  children: (row: Row) => ReactNode
}

/** A list with how many there are, more of it where there is more. */
export function PagesPanel<Row extends { id: string }>(props: PagesPanelProps<Row>) {
  const { id, title, none, list, csv, children } = props
  const { rows, total, error, refetch, loadMore, isLoadingMore } = list
  return (
    <section className="settle-panel" aria-labelledby={id}>
      <div className="settle-panel-head">
        <h2 id={id}>{title}</h2>
        {rows ? <span className="settle-panel-note">{total.toLocaleString('en-US')}</span> : null}
        <CsvButton query="" {...csv} of={title} />
      </div>
      {error ? (
        <RowsFailed error={error} onTryAgain={refetch} isStale={rows !== undefined} />
      ) : null}
      {rows || error ? null : <RowsLoading />}
      {rows?.length === 0 ? <p className="settle-note">{none}</p> : null}
      <ul className="settle-rows">
        {rows?.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
      {loadMore && rows ? (
        <div className="settle-acts settle-foot">
          <Button
            look="line"
            size="sm"
            busy={isLoadingMore && proceedsText('loading')}
            onClick={loadMore}
          >
            {proceedsText('showMore', { count: (total - rows.length).toLocaleString('en-US') })}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

interface StatementRowProps {
  statement: StatementSummary
  /** Where it is opened, below /staff. */
  path: string
  /** Among those of several consignors each says whose it is. */
  namesConsignor?: boolean
}

/** A statement as a link to its lines. */
export function StatementRow({ statement, path, namesConsignor = false }: StatementRowProps) {
  const { id, number, consignor, made_at: at, total } = statement
  return (
    <StaffLink path={`${path}/${id}`} className="settle-row proceeds-row">
      <span className="settle-row-who">
        <b>{namesConsignor ? `${consignor.name}, ${number}` : number}</b>
        <small>
          {calendarDay(at)}, {standingInWords(statement)}
        </small>
      </span>
      <span className="settle-row-end">
        <b className="fig">{exactly(total)}</b>
      </span>
    </StaffLink>
  )
}
