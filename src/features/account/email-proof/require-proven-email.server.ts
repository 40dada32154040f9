import { answerAccountText } from '../../../languages/answers/account.ts'
import type { Config } from '../../../server/config/config.ts'
import type { Member } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'

/**
 * Throws `email_not_confirmed` for a member who has not shown to read the mail of the own address, where mails are sent: who
 * wins has to hear of it. Where they stay in the outbox nobody could show it, and with the demo nobody is asked.
 */
export function requireProvenEmail(
  { smtpUrl, demo }: Pick<Config, 'smtpUrl' | 'demo'>,
  { hasProvenEmail }: Member,
): void {
  if (smtpUrl === undefined || demo || hasProvenEmail) return
  throw new Problem('email_not_confirmed', answerAccountText('confirmEmail'))
}
