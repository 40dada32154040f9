import { mailAnswersText } from '../../../languages/staff/answers/mail.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import { REDACTED } from '../../../server/mail/secret-mails.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { findMail, findMails, type MailRow } from './find-mails.server.ts'
import {
  mailResponse,
  OUTBOX_ADDRESS,
  outboxQuerySchema,
  outboxSchema,
  type MailLine,
} from './outbox.ts'

export interface OutboxServices {
  db: Database
  config: Pick<Config, 'demo' | 'smtpUrl'>
}

/**
 * Mails, newest first; each look is written down. What lets a mail's reader in nobody else sees: staff would otherwise get
 * into any account. Only a demo without a mail server shows it, where this is the one place to read it.
 */
export const readOutbox = endpoint({
  method: 'GET',
  path: OUTBOX_ADDRESS,
  summary:
    'The mails that were queued or sent, newest first, narrowed by words, state, kind, address, or whether that bounced; each look goes into the audit log',
  who: 'staff',
  limit: 'reads',
  query: outboxQuerySchema,
  response: outboxSchema,
  async handle({ query, member }, { db, config }: OutboxServices) {
    await db.transaction().execute((tx) => audit(tx, member, 'view-outbox', 'mails', query))
    const { page, ...rest } = await findMails(db, query)
    return { items: page.map((row) => presentMail(row, config)), ...rest }
  },
})

export const readMail = endpoint({
  method: 'GET',
  path: '/api/staff/outbox/{id}',
  summary: 'One mail as its reader sees it; each look goes into the audit log',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: mailResponse,
  async handle({ params: { id }, member }, { db, config }: OutboxServices) {
    const row = await findMail(db, id)
    if (!row) throw new Problem('not_found', mailAnswersText('mailNotFound'))
    await db.transaction().execute((tx) => audit(tx, member, 'view-mail', id))
    const html = isHidden(row, config) ? null : row.body_html
    return { mail: { ...presentMail(row, config), html } }
  },
})

export function presentMail(row: MailRow, config: OutboxServices['config']): MailLine {
  return {
    id: row.id,
    to: row.recipient,
    kind: row.kind,
    subject: row.subject,
    text: isHidden(row, config) ? REDACTED : row.body_text,
    // The column holds what `queueMail` wrote.
    attachments: row.attachments as MailLine['attachments'],
    created_at: row.created_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    tries: row.tries,
    last_error: row.last_error,
    given_up_at: row.given_up_at?.toISOString() ?? null,
    bounced_at: row.bounced_at?.toISOString() ?? null,
  }
}

function isHidden(
  { holds_secret, body_text }: Pick<MailRow, 'holds_secret' | 'body_text'>,
  { demo, smtpUrl }: OutboxServices['config'],
): boolean {
  return holds_secret && (!demo || Boolean(smtpUrl) || body_text === REDACTED)
}
