import { sql } from 'kysely'
import { z } from 'zod'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { noteLook } from '../note-look.server.ts'
import { wordsQuery } from '../typed-words.server.ts'
import {
  MESSAGES_ADDRESS,
  messageListQuerySchema,
  messageListSchema,
  type MessageListQuery,
} from './messages.ts'
import { MESSAGE_COLUMNS, presentMessage } from './present-message.server.ts'

const PLACE = z.tuple([z.iso.datetime(), z.uuid()])

/** Lists are counted so far: who has more narrows them. */
export const MOST_COUNTED = 10_000

export const listMessages = endpoint({
  method: 'GET',
  path: MESSAGES_ADDRESS,
  summary:
    'What people wrote through the contact form, newest first or oldest first, also by words; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  query: messageListQuerySchema,
  response: messageListSchema,
  async handle({ query, member }, { db }: { db: Database }) {
    const { limit, cursor, ...asked } = query
    await noteLook(db, member, 'list-messages', 'messages', asked)
    const after = cursor === undefined ? null : placeIn(cursor, PLACE)
    const direction = asked.sort === 'created_at' ? 'asc' : 'desc'
    const isBeyond = sql.raw(asked.sort === 'created_at' ? '>' : '<')
    const found = messagesOf(db, asked)
      .select(MESSAGE_COLUMNS)
      .$if(after !== null, (all) =>
        all.where(
          sql<boolean>`(created_at, id) ${isBeyond} (${after?.[0] ?? ''}::timestamptz, ${after?.[1] ?? ''}::uuid)`,
        ),
      )
      .orderBy('created_at', direction)
      .orderBy('id', direction)
      .limit(limit + 1)
      .execute()
    const [rows, counted] = await Promise.all([found, countOf(db, asked)])
    const items = rows.slice(0, limit).map(presentMessage)
    const last = items.at(-1)
    const isMore = rows.length > limit
    return {
      items,
      ...counted,
      next_cursor: last && isMore ? cursorFor([last.created_at, last.id]) : null,
    }
  },
})

type Asked = Omit<MessageListQuery, 'limit' | 'cursor'>

function messagesOf(db: Database, { q, answered, assigned_to: assignee }: Asked) {
  const words = q ? wordsQuery(q) : undefined
  return db
    .selectFrom('contact_messages')
    .$if(answered === 'true', (all) => all.where('answered_at', 'is not', null))
    .$if(answered === 'false', (all) => all.where('answered_at', 'is', null))
    .$if(assignee !== undefined, (all) => all.where('assigned_to', '=', assignee ?? ''))
    .$if(words === null, (all) => all.where(sql<boolean>`false`))
    .$if(typeof words === 'string', (all) =>
      all.where(sql<boolean>`words @@ to_tsquery('simple', ${words})`),
    )
}

async function countOf(db: Database, asked: Asked) {
  const { count } = await db
    .selectFrom(
      messagesOf(db, asked)
        .select('id')
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(count, MOST_COUNTED), is_total_capped: count > MOST_COUNTED }
}
