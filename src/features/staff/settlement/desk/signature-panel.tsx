import { Button } from '../../../../ui/button.tsx'
import { weekdayAndTime } from '../../../lot/instants.ts'
import { exactlyIn } from '../../../settlement/sale-words.ts'
import type { ApprovalAction, AskedApproval } from '../../approvals/approvals.ts'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import type { Act } from '../acts/act.ts'
import { refuseToSign, sign } from '../acts/other-acts.ts'
import { useSigningKeys } from './signing-keys.ts'
import './styles.ts'

export const ASKED_WORDS: Readonly<Record<ApprovalAction, string>> = {
  'void-bid': 'Void of a bid',
  'counter-offer': 'Counter-offer below the reserve',
  refund: 'Refund',
  credit: 'Credit on the invoice',
  'return-payment': 'Return of a wire',
  'assign-payment': 'Wire counted to a sale that it does not name',
  handover: 'Delivery made cheaper',
  'bank-details': 'Bank details',
  contact: 'Phone and email of the house',
  reserve: 'Reserve of a published auction',
  payout: 'Payout to a consignor',
  'dismiss-lines': 'Large line of a bank not to be booked',
}

interface SignaturePanelProps {
  approval: AskedApproval
  ask: (act: Act) => void
}

/** Two slots: who asked, and an open one that anybody else may fill. Nothing counts until both are solid. */
export function SignaturePanel({ approval, ask }: SignaturePanelProps) {
  const { id, action, amount, currency, reason, asker, asked_at: at, changes } = approval
  const { is_own: isOwn, can_sign: canSign } = approval
  const what = ASKED_WORDS[action]
  const start = () => ask(sign(approval, what))
  const refuse = () => ask(refuseToSign(approval, what))
  const { hasKeys, ...noted } = useSigningKeys(id, canSign)
  useKey('S', start, { name: 'Sign', isShown: true, enabled: hasKeys })
  useKey('R', refuse, { name: 'Refuse', isShown: true, enabled: hasKeys })
  const title = `signature-${id}`
  return (
    <section className="settle-panel" aria-labelledby={title}>
      <div className="settle-panel-head">
        <h2 id={title}>Second signature needed</h2>
        <span className="settle-panel-note">
          {what} {changes.length === 0 ? exactlyIn(currency, amount) : ''}
        </span>
      </div>
      <div className="settle-panel-body">
        {changes.length > 0 ? <ChangesTable changes={changes} /> : null}
        <p>“{reason}”</p>
        <div className="settle-signatures">
          <div>
            <b>{asker ?? 'Somebody on the staff'}</b>
            <small>asked, {weekdayAndTime(at)}</small>
          </div>
          <div data-open>
            <b>{canSign ? 'You' : isOwn ? 'Somebody else' : 'An admin'}</b>
            <small>{isOwn ? 'whoever asked cannot sign' : 'second person'}</small>
          </div>
        </div>
        {canSign ? (
          <div className="settle-acts">
            <Button look="ink" onClick={start} {...noted}>
              Sign {hasKeys ? <KeyCap keys="S" /> : null}
            </Button>
            <Button look="line" onClick={refuse} {...noted}>
              Refuse… {hasKeys ? <KeyCap keys="R" /> : null}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** What was and what is to be, field by field. */
export function ChangesTable({ changes }: Pick<AskedApproval, 'changes'>) {
  return (
    <table className="settle-changes">
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
