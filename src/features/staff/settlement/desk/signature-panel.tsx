import { Button } from '../../../../ui/button.tsx'
import { weekdayAndTime } from '../../../lot/instants.ts'
import { exactly } from '../../../settlement/sale-words.ts'
import type { ApprovalAction, AskedApproval } from '../../approvals/approvals.ts'
import { KeyCap } from '../../frame/key-cap.tsx'
import { useKey } from '../../frame/keys.ts'
import type { Act } from '../acts/act.ts'
import { refuseToSign, sign } from '../acts/other-acts.ts'

export const ASKED_WORDS: Readonly<Record<ApprovalAction, string>> = {
  'void-bid': 'Void of a bid',
  'counter-offer': 'Counter-offer below the reserve',
  refund: 'Refund',
  credit: 'Credit on the invoice',
  'return-payment': 'Return of a wire',
  'assign-payment': 'Wire counted to another sale',
  handover: 'Delivery made cheaper',
}

interface SignaturePanelProps {
  approval: AskedApproval
  ask: (act: Act) => void
}

/** Two slots: who asked, and an open one that anybody else may fill. Nothing counts until both are solid. */
export function SignaturePanel({ approval, ask }: SignaturePanelProps) {
  const { id, action, amount, reason, asker, asked_at: at, is_own: isOwn } = approval
  const what = ASKED_WORDS[action]
  const start = () => ask(sign(approval, what))
  useKey('S', start, { name: 'Sign', isShown: true, enabled: !isOwn })
  const title = `signature-${id}`
  return (
    <section className="settle-panel" aria-labelledby={title}>
      <div className="settle-panel-head">
        <h2 id={title}>Second signature wanted</h2>
        <span className="settle-panel-note">
          {what} {exactly(amount)}
        </span>
      </div>
      <div className="settle-panel-body">
        <p>“{reason}”</p>
        <div className="settle-signatures">
          <div>
            <b>{asker ?? 'Somebody of the staff'}</b>
            <small>asked, {weekdayAndTime(at)}</small>
          </div>
          <div data-open>
            <b>{isOwn ? 'Somebody else' : 'You'}</b>
            <small>{isOwn ? 'whoever asked cannot sign' : 'second person'}</small>
          </div>
        </div>
        {isOwn ? null : (
          <div className="settle-acts">
            <Button look="ink" onClick={start}>
              Sign <KeyCap keys="S" />
            </Button>
            <Button look="line" onClick={() => ask(refuseToSign(approval, what))}>
              Refuse…
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}
