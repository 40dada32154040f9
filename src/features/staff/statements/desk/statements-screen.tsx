import { useQuery } from '@tanstack/react-query'
import { staffStatementsText } from '../../../../languages/staff/statements.ts'
import { dayAndMinute } from '../../../lot/instants.ts'
import { staffQuery } from '../../frame/staff-calls.ts'
import { StaffLink } from '../../frame/staff-link.tsx'
import { Failed, Waiting } from '../../settlement/desk/sale-desk.tsx'
import { CsvButton } from '../../table/csv-button.tsx'
import type { StatementList } from '../statements.ts'
import { ImportPanel } from './import-panel.tsx'
import '../../settlement/desk/styles.ts'
import './statement.css'

/** The statements that were imported last, and a new one. */
export function StatementsScreen() {
  return (
    <div className="settle-stack">
      <p>
        <StaffLink path="settlement">{staffStatementsText('settlement')}</StaffLink>
      </p>
      <ImportPanel />
      <Imported />
    </div>
  )
}

function Imported() {
  const { data, error, refetch } = useQuery(staffQuery<StatementList>('/api/staff/statements'))
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  return (
    <section className="settle-panel" aria-labelledby="imported">
      <div className="settle-panel-head">
        <h2 id="imported">{staffStatementsText('imported')}</h2>
        <CsvButton name="bank-statements" address="/api/staff/statements" query="" />
      </div>
      {data.items.length === 0 ? (
        <p className="settle-note">{staffStatementsText('noneImported')}</p>
      ) : (
        <ol className="settle-rows">
          {data.items.map(({ id, file_name, imported_at, line_count, waiting_count }) => (
            <li key={id}>
              <StaffLink
                path={`settlement/statements/${id}`}
                className="settle-row statement-imported"
              >
                <span className="settle-row-who">
                  <b>{file_name}</b>
                  <small>{dayAndMinute(imported_at)}</small>
                </span>
                <span className="settle-row-end">
                  <b className="fig">
                    {waiting_count === 0 ? staffStatementsText('done') : waiting_count}
                  </b>
                  <small>
                    {staffStatementsText(waiting_count === 0 ? 'ofLines' : 'ofToLookAt', {
                      count: line_count,
                    })}
                  </small>
                </span>
              </StaffLink>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
