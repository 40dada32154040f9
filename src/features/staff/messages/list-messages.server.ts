import { sql } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { noteLook } from '../note-look.server.ts'
import { MESSAGES_ADDRESS, messageListQuerySchema, messageListSchema } from './messages.ts'
import { presentMessage } from './present-message.server.ts'

const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

export const listMessages = endpoint({
  method: 'GET',
  path: MESSAGES_ADDRESS,
  summary:
    'What people wrote through the contact form, newest first or oldest first; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  query: messageListQuerySchema,
  response: messageListSchema,
  async handle({ query: { limit, cursor, ...asked }, member }, { db }: { db: Database }) {
    await noteLook(db, member, 'list-messages', 'messages', asked)
    const { answered, assigned_to: assignee, sort } = asked
    const after = cursor === undefined ? null : placeIn(cursor, PLACE)
    const direction = sort === 'created_at' ? 'asc' : 'desc'
    const isBeyond = sql.raw(sort === 'created_at' ? '>' : '<')
    const wanted = db
      .selectFrom('contact_messages')
      .$if(answered === 'true', (all) => all.where('answered_at', 'is not', null))
      .$if(answered === 'false', (all) => all.where('answered_at', 'is', null))
      .$if(assignee !== undefined, (all) => all.where('assigned_to', '=', assignee ?? ''))
    const { total } = await wanted
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await wanted
      .selectAll()
      .$if(after !== null, (all) =>
        all.where(
          sql<boolean>`(created_at, id) ${isBeyond} (${after?.[0] ?? ''}::timestamptz, ${after?.[1] ?? ''}::uuid)`,
        ),
      )
      .orderBy('created_at', direction)
      .orderBy('id', direction)
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
