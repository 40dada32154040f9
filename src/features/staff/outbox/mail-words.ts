import { outboxText } from '../../../languages/staff/outbox.ts'
import type { MailLine } from './outbox.ts'

/** What became of a mail. */
export type MailState = 'sent' | 'waiting' | 'retried' | 'failed' | 'bounced' | 'dropped'

const STATES = {
  sent: 'sent',
  waiting: 'waiting',
  retried: 'retried',
  failed: 'failed',
  bounced: 'bounced',
  dropped: 'dropped',
} as const satisfies Record<MailState, string>

export function stateInWords(state: MailState): string {
  return outboxText(STATES[state])
}

type Fate = Pick<MailLine, 'sent_at' | 'given_up_at' | 'bounced_at' | 'last_error' | 'tries'>

export function stateOf({ sent_at, given_up_at, bounced_at, last_error, tries }: Fate): MailState {
  if (sent_at !== null) return 'sent'
  if (given_up_at === null) return last_error === null ? 'waiting' : 'retried'
  if (bounced_at !== null) return 'bounced'
  // It came to nothing, or what it held expired, before the mail server ever had it.
  return tries === 0 ? 'dropped' : 'failed'
}
