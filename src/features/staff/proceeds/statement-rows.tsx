import { calendarDay } from '../../frame/calendar-day.ts'
import { exactly } from '../../settlement/sale-words.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { standingInWords } from './proceeds-words.ts'
import type { StatementSummary } from './proceeds.ts'

interface StatementRowsProps {
  statements: readonly StatementSummary[]
  /** Where one is opened, below /staff. */
  path: string
  /** Among those of several consignors each says whose it is. */
  namesConsignor?: boolean
}

/** Statements, each a link to its lines. */
export function StatementRows({ statements, path, namesConsignor = false }: StatementRowsProps) {
  return (
    <ul className="settle-rows">
      {statements.map((statement) => {
        const { id, number, consignor, made_at: at, total } = statement
        return (
          <li key={id}>
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
          </li>
        )
      })}
    </ul>
  )
}
