import { sql } from 'kysely'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { noteLook } from '../note-look.server.ts'
import { openMessageSchema } from './messages.ts'
import { MESSAGE_COLUMNS, presentMessage } from './present-message.server.ts'

export const readMessage = endpoint({
  method: 'GET',
  path: '/api/staff/messages/{id}',
  summary: 'A message of the contact form, and who answered it; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: openMessageSchema,
  async handle({ params: { id }, member }, { db }: { db: Database }) {
    const row = await db
      .selectFrom('contact_messages')
      .leftJoin('users', 'users.id', 'answered_by')
      .leftJoin('profiles', 'profiles.id', 'answered_by')
      .select(MESSAGE_COLUMNS.map((name) => `contact_messages.${name}` as const))
      .select(
        sql<string | null>`coalesce(nullif(profiles.full_name, ''), users.email)`.as('answerer'),
      )
      .where('contact_messages.id', '=', id)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', 'Message not found')
    await noteLook(db, member, 'view-message', id)
    const { answerer, ...message } = row
    return { message: presentMessage(message), answerer }
  },
})
