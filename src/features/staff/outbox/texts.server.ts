import { z } from 'zod'
import { MOST_PER_PAGE } from '../../../rules/paging.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'

const textSchema = z.object({
  id: z.uuid(),
  /** Digits with the country code. */
  to: z.string(),
  text: z.string(),
  created_at: z.iso.datetime(),
})

/** Without a provider for texts this is where they go; staff pass them on. */
export const readTexts = endpoint({
  method: 'GET',
  path: '/api/staff/outbox/texts',
  summary: 'The text messages of the last day, newest first',
  who: 'staff',
  limit: 'reads',
  response: z.object({ items: z.array(textSchema) }),
  async handle(_, { db }: { db: Database }) {
    const rows = await db
      .selectFrom('text_messages')
      .select(['id', 'recipient', 'body', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_PER_PAGE)
      .execute()
    const items = rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      text: row.body,
      created_at: row.created_at.toISOString(),
    }))
    return { items }
  },
})
