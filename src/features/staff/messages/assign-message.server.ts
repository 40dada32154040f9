import { sql } from 'kysely'
import { mailAnswersText } from '../../../languages/staff/answers/mail.ts'
import { STAFF_ROLES } from '../../../rules/bidding.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem, validationFailed } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { audit } from '../audit.server.ts'
import {
  answeredSchema,
  assignmentSchema,
  COLLEAGUES_ADDRESS,
  colleaguesSchema,
} from './messages.ts'
import { lockMessage, presentMessage } from './present-message.server.ts'

interface Services {
  db: Database
}

export const assignMessage = endpoint({
  method: 'PUT',
  path: '/api/staff/messages/{id}/assignment',
  summary: 'Assign a message of the contact form to somebody on the staff, or to nobody',
  who: 'staff',
  limit: 'writes',
  params: idParams,
  body: assignmentSchema,
  response: answeredSchema,
  exists: async ({ id }, { db }: Services) =>
    (await db
      .selectFrom('contact_messages')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()) !== undefined,
  handle: (
    { params: { id }, body: { assigned_to: assignee, before: seen }, member },
    { db }: Services,
  ) =>
    db.transaction().execute(async (tx) => {
      const before = await lockMessage(tx, id)
      if (before.assigned_to === assignee) return { message: presentMessage(before) }
      if (before.assigned_to !== seen) {
        throw new Problem('changed_meanwhile', mailAnswersText('assignedMeanwhile'))
      }
      if (assignee !== null) await requireColleague(tx, assignee)
      await tx
        .updateTable('contact_messages')
        .set({ assigned_to: assignee })
        .where('id', '=', id)
        .execute()
      const change = { before: before.assigned_to, after: assignee }
      await audit(tx, member, 'assign-message', id, { assigned_to: change })
      return { message: presentMessage({ ...before, assigned_to: assignee }) }
    }),
})

export const listColleagues = endpoint({
  method: 'GET',
  path: COLLEAGUES_ADDRESS,
  summary: 'Who works here, by name',
  who: 'staff',
  limit: 'reads',
  response: colleaguesSchema,
  async handle(_, { db }: Services) {
    const items = await colleagues(db)
      .leftJoin('profiles', 'profiles.id', 'users.id')
      .select('users.id')
      .select(
        sql<string>`coalesce(nullif(profiles.full_name, ''), users.email, users.id::text)`.as(
          'name',
        ),
      )
      .orderBy('name')
      .execute()
    return { items }
  },
})

/** Throws 422 at the field for who does not work here. */
async function requireColleague(db: Database, id: string): Promise<void> {
  const found = await colleagues(db)
    .select('users.id')
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (found) return
  const message = mailAnswersText('chooseColleague')
  throw validationFailed([{ path: 'assigned_to', message }])
}

function colleagues(db: Database) {
  return db
    .selectFrom('users')
    .where(sql<boolean>`users.roles && ${sql.val([...STAFF_ROLES])}`)
    .where('users.deleted_at', 'is', null)
}
