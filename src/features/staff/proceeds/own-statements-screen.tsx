import { useQuery } from '@tanstack/react-query'
import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { Failed, Waiting } from '../settlement/desk/sale-desk.tsx'
import '../settlement/desk/styles.ts'
import { standingInWords } from './proceeds-words.ts'
import { OWN_STATEMENTS_ADDRESS, type OwnStatementPage, type StatementSummary } from './proceeds.ts'
import './proceeds.css'
import { StatementAccount, StatementFiles } from './statement-parts.tsx'
import { PagesPanel, StatementRow } from './statement-rows.tsx'
import { usePages } from './use-pages.ts'

/** The proceeds statements of one's own bank. */
export function OwnStatementsScreen() {
  const list = usePages<StatementSummary>(OWN_STATEMENTS_ADDRESS)
  return (
    <PagesPanel
      {...{ id: 'own-statements', title: proceedsText('statements'), list }}
      csv={{ name: 'statements', address: OWN_STATEMENTS_ADDRESS }}
      none={proceedsText('noOwnStatement')}
    >
      {(statement) => <StatementRow statement={statement} path="statements" />}
    </PagesPanel>
  )
}

/** One of them, with its lines and files. */
export function OwnStatementScreen({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const address = `${OWN_STATEMENTS_ADDRESS}/${id}`
  const { data, error, refetch } = useQuery(staffQuery<OwnStatementPage>(address))
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  const { statement, lines } = data
  return (
    <StatementAccount
      {...{ statement, lines }}
      back={<StaffLink path="statements">{proceedsText('allStatements')}</StaffLink>}
    >
      <section className="settle-panel" aria-labelledby="statement-payout">
        <div className="settle-panel-head">
          <h2 id="statement-payout">{proceedsText('payout')}</h2>
        </div>
        <div className="settle-panel-body">
          <p>{standingInWords(statement)}</p>
          <StatementFiles statement={statement} address={address} />
        </div>
      </section>
    </StatementAccount>
  )
}
