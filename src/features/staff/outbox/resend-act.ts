import { z } from 'zod'
import { reasonSchema } from '../reason.ts'
import type { Act } from '../settlement/acts/act.ts'
import { OUTBOX_ADDRESS, type MailLine } from './outbox.ts'

export function resend({ id, to, kind, bounced_at: bounced }: MailLine): Act {
  const words =
    kind === 'other'
      ? `The mail goes to ${to} as it was written.`
      : 'The mail is written anew, as things stand, and goes to the address that its reader has now.'
  return {
    title: 'Send again',
    says: `${words}${bounced ? ' The address refused mail for good; it is tried once more.' : ''}`,
    confirm: () => 'Send again',
    fields: [{ name: 'reason', label: 'Reason', kind: 'reason', hint: 'Kept in the audit log' }],
    rules: z.object({ reason: reasonSchema }),
    initial: { reason: '' },
    method: 'POST',
    address: `${OUTBOX_ADDRESS}/${id}/resend`,
    done: 'Mail waits to be sent',
  }
}
