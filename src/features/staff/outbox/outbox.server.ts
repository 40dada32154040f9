import { z } from 'zod'
import type { Config } from '../../../server/config/config.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { REDACTED } from '../../../server/mail/secret-mails.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import { findMails } from './find-mails.server.ts'
import { mailSchema, outboxQuerySchema } from './outbox.ts'

interface Services {
  db: Database
  config: Pick<Config, 'demo' | 'smtpUrl'>
}

/**
 * Mails, newest first; each look is written down. What lets a mail's reader in nobody else sees: staff would otherwise get
 * into any account. Only a demo without a mail server shows it, where this is the one place to read it.
 */
export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/staff/outbox',
  summary:
    'The mails that were queued or sent, newest first, narrowed by state, kind, address, or whether that bounced; each look goes into the audit log',
  who: 'staff',
  limit: 'reads',
  query: outboxQuerySchema,
  response: z.object({ items: z.array(mailSchema), next_cursor: z.string().nullable() }),
  async handle({ query, member }, { db, config }: Services) {
    const isShown = config.demo && !config.smtpUrl
    await db.transaction().execute((tx) => audit(tx, member, 'view-outbox', 'mails', query))
    const { page, next_cursor } = await findMails(db, query)
    const items = page.map((row) => ({
      id: row.id,
      to: row.recipient,
      kind: row.kind,
      subject: row.subject,
      text: row.holds_secret && !isShown ? REDACTED : row.body_text,
      // The column holds what `queueMail` wrote.
      attachments: row.attachments as z.infer<typeof mailSchema>['attachments'],
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      last_error: row.last_error,
      given_up_at: row.given_up_at?.toISOString() ?? null,
      bounced_at: row.bounced_at?.toISOString() ?? null,
    }))
    return { items, next_cursor }
  },
})
