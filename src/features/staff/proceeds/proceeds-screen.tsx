import { useQuery } from '@tanstack/react-query'
import { calendarDay } from '../../frame/calendar-day.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { Failed, Waiting } from '../settlement/desk/sale-desk.tsx'
import '../settlement/desk/styles.ts'
import { PROCEEDS_ADDRESS, type Proceeds } from './proceeds.ts'
import './proceeds.css'
import { StatementRows } from './statement-rows.tsx'

/** What consignors are still to be paid, and whose next statement can be made. */
export function ProceedsScreen() {
  const { data, error, refetch } = useQuery(staffQuery<Proceeds>(PROCEEDS_ADDRESS))
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  return (
    <div className="settle-stack">
      <section className="settle-panel" aria-labelledby="to-pay-out">
        <div className="settle-panel-head">
          <h2 id="to-pay-out">To pay out</h2>
          <span className="settle-panel-note">{data.to_pay_out.length}</span>
        </div>
        {data.to_pay_out.length === 0 ? (
          <p className="settle-note">Every statement is paid out.</p>
        ) : (
          <StatementRows
            statements={data.to_pay_out}
            path="proceeds/statements"
            namesConsignor={true}
          />
        )}
      </section>
      <Consignors consignors={data.consignors} />
    </div>
  )
}

function Consignors({ consignors }: Pick<Proceeds, 'consignors'>) {
  return (
    <section className="settle-panel" aria-labelledby="whose-proceeds">
      <div className="settle-panel-head">
        <h2 id="whose-proceeds">Consignors</h2>
      </div>
      {consignors.length === 0 ? <p className="settle-note">There is no consignor yet.</p> : null}
      <ul className="settle-rows">
        {consignors.map((consignor) => (
          <li key={consignor.id}>
            <StaffLink
              path={`proceeds/consignors/${consignor.id}`}
              className="settle-row proceeds-row"
            >
              <span className="settle-row-who">
                <b>{consignor.name}</b>
                <small>{lastInWords(consignor)}</small>
              </span>
              <span className="settle-row-end">
                <b className="fig">{consignor.statement_count}</b>
                <small>{consignor.statement_count === 1 ? 'statement' : 'statements'}</small>
              </span>
            </StaffLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function lastInWords({ has_terms: hasTerms, last_made_at: at }: Proceeds['consignors'][number]) {
  if (!hasTerms) return 'No terms are agreed yet'
  return at ? `Last one made ${calendarDay(at)}` : 'None made yet'
}
