import { sql } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { messageListQuerySchema, messageListSchema } from './messages.ts'
import { presentMessage } from './present-message.server.ts'

const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/staff/messages',
  summary: 'What people wrote through the contact form, newest first',
  who: 'staff',
  limit: 'reads',
  query: messageListQuerySchema,
  response: messageListSchema,
  async handle({ query: { answered, limit, cursor } }, { db }: { db: Database }) {
    const before = cursor === undefined ? null : placeIn(cursor, PLACE)
    const wanted = db
      .selectFrom('contact_messages')
      .$if(answered === 'true', (all) => all.where('answered_at', 'is not', null))
      .$if(answered === 'false', (all) => all.where('answered_at', 'is', null))
    const { total } = await wanted
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await wanted
      .selectAll()
      .$if(before !== null, (all) =>
        all.where(
          sql<boolean>`(created_at, id) < (${before?.[0] ?? ''}::timestamptz, ${before?.[1] ?? ''}::uuid)`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const items = rows.slice(0, limit).map(presentMessage)
    const last = items.at(-1)
    const isMore = rows.length > limit
    return {
      items,
      total,
      next_cursor: last && isMore ? cursorFor([last.created_at, last.id]) : null,
    }
  },
})
