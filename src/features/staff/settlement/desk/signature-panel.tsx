import { signingText } from '../../../../languages/staff/signing.ts'
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

const ASKED = {
  'void-bid': 'voidBid',
  'counter-offer': 'counterOffer',
  refund: 'refund',
  credit: 'credit',
  'return-payment': 'returnPayment',
  'assign-payment': 'assignPayment',
  handover: 'handover',
  'bank-details': 'bankDetails',
  contact: 'contact',
  reserve: 'reserve',
  payout: 'payout',
  'dismiss-lines': 'dismissLines',
} as const satisfies Record<ApprovalAction, string>

export function askedInWords(action: ApprovalAction): string {
  return signingText(ASKED[action])
}

interface SignaturePanelProps {
  approval: AskedApproval
  ask: (act: Act) => void
}

/** Two slots: who asked, and an open one that anybody else may fill. Nothing counts until both are solid. */
export function SignaturePanel({ approval, ask }: SignaturePanelProps) {
  const { id, action, amount, currency, reason, asker, asked_at: at, changes } = approval
  const { is_own: isOwn, can_sign: canSign } = approval
  const what = askedInWords(action)
  const start = () => ask(sign(approval, what))
  const refuse = () => ask(refuseToSign(approval, what))
  const { hasKeys, ...noted } = useSigningKeys(id, canSign)
  useKey('S', start, { name: signingText('sign'), isShown: true, enabled: hasKeys })
  useKey('R', refuse, { name: signingText('refuse'), isShown: true, enabled: hasKeys })
  const title = `signature-${id}`
  return (
    <section className="settle-panel" aria-labelledby={title}>
      <div className="settle-panel-head">
        <h2 id={title}>{signingText('secondSignature')}</h2>
        <span className="settle-panel-note">
          {what} {changes.length === 0 ? exactlyIn(currency, amount) : ''}
        </span>
      </div>
      <div className="settle-panel-body">
        {changes.length > 0 ? <ChangesTable changes={changes} /> : null}
        <p>“{reason}”</p>
        <div className="settle-signatures">
          <div>
            <b>{asker ?? signingText('somebodyOnStaff')}</b>
            <small>{signingText('askedAt', { time: weekdayAndTime(at) })}</small>
          </div>
          <div data-open>
            <b>{signingText(canSign ? 'you' : isOwn ? 'somebodyElse' : 'anAdmin')}</b>
            <small>{signingText(isOwn ? 'askerCannotSign' : 'secondPerson')}</small>
          </div>
        </div>
        {canSign ? (
          <div className="settle-acts">
            <Button look="ink" onClick={start} {...noted}>
              {signingText('sign')} {hasKeys ? <KeyCap keys="S" /> : null}
            </Button>
            <Button look="line" onClick={refuse} {...noted}>
              {signingText('refuseDots')} {hasKeys ? <KeyCap keys="R" /> : null}
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
          <th scope="col">{signingText('field')}</th>
          <th scope="col">{signingText('before')}</th>
          <th scope="col">{signingText('after')}</th>
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
