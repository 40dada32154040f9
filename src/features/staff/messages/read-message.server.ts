import { sql } from 'kysely'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { readMessages } from '../../company/conversation/read-messages.server.ts'
import { noteLook } from '../note-look.server.ts'
import { openMessageSchema } from './messages.ts'
import { presentMessage, readMessageRow } from './present-message.server.ts'

export const readMessage = endpoint({
  method: 'GET',
  path: '/api/staff/messages/{id}',
  summary:
    'A message of the contact form, what both sides wrote since, and who answered; looks go into the audit log',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: openMessageSchema,
  async handle({ params: { id }, member }, { db }: { db: Database }) {
    const row = await readMessageRow(db, id)
    const messages = await readMessages(db, id)
    await noteLook(db, member, 'view-message', id)
    const names = await namesOf(
      db,
      messages.flatMap(({ answered_by: by }) => by ?? []),
    )
    const nameOf = (by: string | null) => (by === null ? null : (names.get(by) ?? null))
    const message = presentMessage(row)
    return {
      message,
      answerer: nameOf(row.answered_by),
      conversation: messages.map(({ at, name, phone, ...written }) => ({
        ...written,
        written_at: at.toISOString(),
        answerer: nameOf(written.answered_by),
        name: name === message.name ? null : name,
        phone: phone === message.phone ? null : phone,
      })),
    }
  },
})

/** The address where there is no name. */
async function namesOf(db: Database, ids: string[]): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select('users.id')
    .select(sql<string | null>`coalesce(nullif(profiles.full_name, ''), users.email)`.as('name'))
    .where('users.id', 'in', ids)
    .execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}
