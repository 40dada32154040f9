import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { calendarDay } from '../../frame/calendar-day.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import '../settlement/desk/styles.ts'
import {
  PROCEEDS_ADDRESS,
  STATEMENTS_ADDRESS,
  type Proceeds,
  type StatementSummary,
} from './proceeds.ts'
import './proceeds.css'
import { PagesPanel, StatementRow } from './statement-rows.tsx'
import { usePages } from './use-pages.ts'

type Consignor = Proceeds['items'][number]

/** What consignors are still to be paid, and whose next statement can be made. */
export function ProceedsScreen() {
  const toPayOut = usePages<StatementSummary>(`${STATEMENTS_ADDRESS}?waits=true`)
  const consignors = usePages<Consignor>(PROCEEDS_ADDRESS)
  return (
    <div className="settle-stack">
      <PagesPanel
        {...{ id: 'to-pay-out', title: proceedsText('toPayOut'), list: toPayOut }}
        csv={{ name: 'to-pay-out', address: STATEMENTS_ADDRESS, query: 'waits=true' }}
        none={proceedsText('allPaidOut')}
      >
        {(statement) => (
          <StatementRow statement={statement} path="proceeds/statements" namesConsignor={true} />
        )}
      </PagesPanel>
      <PagesPanel
        {...{ id: 'whose-proceeds', title: proceedsText('consignors'), list: consignors }}
        csv={{ name: 'proceeds', address: PROCEEDS_ADDRESS }}
        none={proceedsText('noConsignor')}
      >
        {(consignor) => <ConsignorRow consignor={consignor} />}
      </PagesPanel>
    </div>
  )
}

function ConsignorRow({ consignor }: { consignor: Consignor }) {
  return (
    <StaffLink path={`proceeds/consignors/${consignor.id}`} className="settle-row proceeds-row">
      <span className="settle-row-who">
        <b>{consignor.name}</b>
        <small>{lastInWords(consignor)}</small>
      </span>
      <span className="settle-row-end">
        <b className="fig">{consignor.statement_count}</b>
        <small>{proceedsText('statementsOf', { count: consignor.statement_count })}</small>
      </span>
    </StaffLink>
  )
}

function lastInWords({ has_terms: hasTerms, last_made_at: at }: Consignor) {
  if (!hasTerms) return proceedsText('noTerms')
  return at ? proceedsText('lastMade', { day: calendarDay(at) }) : proceedsText('noneMade')
}
