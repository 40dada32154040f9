import { z } from 'zod'
import { outboxText } from '../../../languages/staff/outbox.ts'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import { OUTBOX_ADDRESS, type MailLine } from './outbox.ts'

export function resend(mail: Pick<MailLine, 'id' | 'to' | 'kind' | 'bounced_at'>): Act {
  return {
    title: outboxText('sendAgain'),
    says: whereItGoes(mail),
    confirm: () => outboxText('sendAgain'),
    fields: [
      {
        name: 'reason',
        label: outboxText('reason'),
        kind: 'reason',
        hint: outboxText('keptInLog'),
      },
    ],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `${OUTBOX_ADDRESS}/${mail.id}/resend`,
    done: outboxText('waitsToBeSent'),
  }
}

function whereItGoes({
  to,
  kind,
  bounced_at: bounced,
}: Pick<MailLine, 'to' | 'kind' | 'bounced_at'>) {
  if (kind === 'other') return outboxText(bounced ? 'asWrittenOnce' : 'asWritten', { to })
  if (bounced) return outboxText('toAccountOnce', { to })
  return kind === 'purchase_agreement' ? outboxText('toSigner', { to }) : outboxText('toAccount')
}
