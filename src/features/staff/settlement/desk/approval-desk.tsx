import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { staffSettlementText } from '../../../../languages/staff/settlement.ts'
import type { ApprovalPage } from '../../approvals/approvals.ts'
import { staffQuery } from '../../frame/staff-calls.ts'
import { ActDialog } from '../acts/act-dialog.tsx'
import type { Act } from '../acts/act.ts'
import { Failed, Waiting } from './sale-desk.tsx'
import { askedInWords, SignaturePanel } from './signature-panel.tsx'

/** What a second person has to decide that is of no sale, such as the void of a bid. */
export function ApprovalDesk({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(staffQuery<ApprovalPage>(`/api/staff/approvals/${id}`))
  const [act, setAct] = useState<Act | null>(null)
  if (!data) return error ? <Failed error={error} retry={() => void refetch()} /> : <Waiting />
  const { approval, auction } = data
  return (
    <div className="settle-stack">
      <section className="settle-panel settle-head" aria-label={staffSettlementText('question')}>
        <div className="settle-head-who">
          <h2>{askedInWords(approval.action)}</h2>
          {auction ? (
            <p>
              <span className="tn">{auction.lot}</span> {auction.title}
            </p>
          ) : null}
        </div>
      </section>
      {approval.state === 'waiting' ? (
        <SignaturePanel approval={approval} ask={setAct} />
      ) : (
        <p className="settle-panel settle-note">
          {approval.state === 'closed'
            ? staffSettlementText('cannotBeDone')
            : staffSettlementText('wasDecided', { state: approval.state })}
        </p>
      )}
      {act ? <ActDialog act={act} onClose={() => setAct(null)} /> : null}
    </div>
  )
}
