import { z } from 'zod'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import { OUTBOX_ADDRESS, type MailLine } from './outbox.ts'

export function resend(mail: Pick<MailLine, 'id' | 'to' | 'kind' | 'bounced_at'>): Act {
  return {
    title: 'Send again',
    says: whereItGoes(mail),
    confirm: () => 'Send again',
    fields: [{ name: 'reason', label: 'Reason', kind: 'reason', hint: 'Kept in the audit log' }],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `${OUTBOX_ADDRESS}/${mail.id}/resend`,
    done: 'Mail waits to be sent',
  }
}

function whereItGoes({
  to,
  kind,
  bounced_at: bounced,
}: Pick<MailLine, 'to' | 'kind' | 'bounced_at'>) {
  if (kind === 'other') {
    const triedOnce = bounced ? ' The address refused mail for good; it is tried once more.' : ''
    return `The mail goes to ${to} as it was written.${triedOnce}`
  }
  const written = 'The mail is written anew, as things stand, and goes to'
  if (kind === 'purchase_agreement' && !bounced)
    return `${written} ${to} again, which its reader signed with.`
  const triedOnce = bounced
    ? ` Where that is still ${to}, which refused mail for good, it is tried once more.`
    : ''
  return `${written} the address that its reader's account has now.${triedOnce}`
}
