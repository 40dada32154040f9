import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../../browser/clock.ts'
import { proceedsText } from '../../../languages/staff/proceeds.ts'
import { businessDay } from '../../../rules/business-day.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../frame/key-cap.tsx'
import { useKey } from '../frame/keys.ts'
import { staffQuery } from '../frame/staff-calls.ts'
import { StaffLink } from '../frame/staff-link.tsx'
import { ActDialog } from '../settlement/acts/act-dialog.tsx'
import type { Act } from '../settlement/acts/act.ts'
import { Failed, Waiting } from '../settlement/desk/sale-desk.tsx'
import { SignaturePanel } from '../settlement/desk/signature-panel.tsx'
import '../settlement/desk/styles.ts'
import { payOut } from './proceeds-acts.ts'
import { standingInWords } from './proceeds-words.ts'
import { statementAddress, type StatementPage } from './proceeds.ts'
import './proceeds.css'
import { StatementAccount, StatementFiles } from './statement-parts.tsx'

/** One statement with its lines, its files, and whether it was paid out. */
export function ProceedsStatementScreen({
  params: { id = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data, error, refetch } = useQuery(staffQuery<StatementPage>(statementAddress(id)))
  const [act, setAct] = useState<Act | null>(null)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  const { statement, lines, approvals } = data
  const { consignor } = statement
  const close = () => {
    setAct(null)
    // What was refused has changed meanwhile.
    void refetch()
  }
  return (
    <>
      <StatementAccount
        {...{ statement, lines }}
        back={<StaffLink path={`proceeds/consignors/${consignor.id}`}>{consignor.name}</StaffLink>}
      >
        <div className="settle-stack">
          {approvals.map((approval) => (
            <SignaturePanel key={approval.id} approval={approval} ask={setAct} />
          ))}
          <PayoutPanel page={data} ask={setAct} />
        </div>
      </StatementAccount>
      {act ? <ActDialog act={act} onClose={close} /> : null}
    </>
  )
}

function PayoutPanel({ page, ask }: { page: StatementPage; ask: (act: Act) => void }) {
  const { statement, approvals } = page
  const isOpen = statement.payout === null && statement.payable > 0 && approvals.length === 0
  const start = () => ask(payOut(page, businessDay(new Date(serverNow()))))
  useKey('P', start, { name: proceedsText('markPaidOut'), isShown: true, enabled: isOpen })
  return (
    <section className="settle-panel" aria-labelledby="statement-payout">
      <div className="settle-panel-head">
        <h2 id="statement-payout">{proceedsText('payout')}</h2>
      </div>
      <div className="settle-panel-body">
        <p>{standingInWords(statement)}</p>
        {isOpen ? (
          <div className="settle-acts">
            <Button look="lane" onClick={start}>
              {proceedsText('markPaidOutDots')} <KeyCap keys="P" />
            </Button>
          </div>
        ) : null}
        <StatementFiles statement={statement} address={statementAddress(statement.id)} />
      </div>
    </section>
  )
}
