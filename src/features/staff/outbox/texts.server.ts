import { z } from 'zod'
import { mailAnswersText } from '../../../languages/staff/answers/mail.ts'
import { MAX_PER_PAGE } from '../../../rules/paging.ts'
import type { Config } from '../../../server/config/config.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'

const textSchema = z.object({
  id: z.uuid(),
  /** Digits with the country code. */
  to: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
})

/** Without a provider for texts this is where they go; only in a demo does anybody read them here. */
export const readTexts = endpoint({
  method: 'GET',
  path: '/api/staff/outbox/texts',
  summary: 'The text messages of the last day, newest first; each look goes into the audit log',
  who: 'staff',
  limit: 'reads',
  response: z.object({ items: z.array(textSchema) }),
  async handle({ member }, { db, config }: { db: Database; config: Pick<Config, 'demo'> }) {
    await db.transaction().execute((tx) => audit(tx, member, 'view-outbox', 'texts'))
    const rows = await db
      .selectFrom('text_messages')
      .select(['id', 'recipient', 'body', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_PER_PAGE)
      .execute()
    const items = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      text: config.demo ? row.body : mailAnswersText('textHeldCode'),
      created_at: row.created_at.toISOString(),
    }))
    return { items }
  },
})
