import type { MailLine } from './outbox.ts'

/** What became of a mail, in words. */
export type MailState = 'sent' | 'waiting' | 'retried' | 'failed' | 'bounced' | 'dropped'

export const STATE_WORDS: Readonly<Record<MailState, string>> = {
  sent: 'Sent',
  waiting: 'Waiting',
  retried: 'Tried again',
  failed: 'Failed',
  bounced: 'Bounced',
  dropped: 'Not sent',
}

type Fate = Pick<MailLine, 'sent_at' | 'given_up_at' | 'bounced_at' | 'last_error' | 'tries'>

export function stateOf({ sent_at, given_up_at, bounced_at, last_error, tries }: Fate): MailState {
  if (sent_at !== null) return 'sent'
  if (given_up_at === null) return last_error === null ? 'waiting' : 'retried'
  if (bounced_at !== null) return 'bounced'
  // It came to nothing, or what it held expired, before the mail server ever had it.
  return tries === 0 ? 'dropped' : 'failed'
}
