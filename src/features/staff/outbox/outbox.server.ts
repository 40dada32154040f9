import { z } from 'zod'
import { limitSchema } from '../../../rules/paging.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { REDACTED } from '../../../server/mail/secret-mails.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'

interface Services {
  db: Database
  config: Pick<Config, 'demo' | 'smtpUrl'>
}

const mailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ kind: z.string(), id: z.string(), filename: z.string() })),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  /** What the mail server said to the last attempt. */
  last_error: z.string().nullable(),
  /** It is not tried any more. */
  given_up_at: z.iso.datetime().nullable(),
})

/**
 * Mails, newest first; each look is written down. What lets a mail's reader in nobody else sees: staff would otherwise get
 * into any account. Only a demo without a mail server shows it, where this is the one place to read it.
 */
export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/staff/outbox',
  summary: 'The mails that were queued or sent, newest first; each look goes into the audit log',
  who: 'staff',
  limit: 'reads',
  query: z.object({ limit: limitSchema(50) }),
  response: z.object({ items: z.array(mailSchema) }),
  async handle({ query, member }, { db, config }: Services) {
    const isShown = config.demo && !config.smtpUrl
    await db.transaction().execute((tx) => audit(tx, member, 'view-outbox', 'mails', query))
    const rows = await db
      .selectFrom('mails')
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .execute()
    const items = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.holds_secret && !isShown ? REDACTED : row.body_text,
      // The column holds what `queueMail` wrote.
      attachments: row.attachments as z.infer<typeof mailSchema>['attachments'],
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      last_error: row.last_error,
      given_up_at: row.given_up_at?.toISOString() ?? null,
    }))
    return { items }
  },
})
