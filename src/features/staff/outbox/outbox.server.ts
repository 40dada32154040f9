import { z } from 'zod'
import { limitSchema } from '../../../rules/paging.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import { REDACTED } from '../../../server/mail/secret-mails.ts'
import type { Database } from '../../../server/postgres/database.ts'

const mailSchema = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ kind: z.string(), id: z.string(), filename: z.string() })),
  created_at: z.iso.datetime(),
  sent_at: z.iso.datetime().nullable(),
  attempts: z.int(),
  /** What the mail server said to the last attempt. */
  last_error: z.string().nullable(),
})

/**
 * Mails, newest first. Without a mail server this is where they go. With one, nobody but its reader sees what
 * lets the reader in: staff would otherwise get into any account.
 */
export const readOutbox = endpoint({
  method: 'GET',
  path: '/api/staff/outbox',
  summary: 'The mails that were queued or sent, newest first',
  who: 'staff',
  limit: 'reads',
  query: z.object({ limit: limitSchema(50) }),
  response: z.object({ items: z.array(mailSchema) }),
  async handle({ query }, { db, config }: { db: Database; config: Pick<Config, 'smtpUrl'> }) {
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
      text: row.holds_secret && config.smtpUrl ? REDACTED : row.body_text,
      // The column holds what `queueMail` wrote.
      attachments: row.attachments as z.infer<typeof mailSchema>['attachments'],
      created_at: row.created_at.toISOString(),
      sent_at: row.sent_at?.toISOString() ?? null,
      attempts: row.attempts,
      last_error: row.last_error,
    }))
    return { items }
  },
})
