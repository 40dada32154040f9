import type { Selectable } from 'kysely'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { MessageView } from './messages.ts'

/** All but the words of the search. */
export const MESSAGE_COLUMNS = [
  ...(['id', 'created_at', 'first_name', 'last_name', 'email', 'phone'] as const),
  ...(['subject', 'message', 'user_id', 'assigned_to'] as const),
  ...(['answer', 'answered_at', 'answered_by'] as const),
] as const

export type MessageRow = Pick<Selectable<DB['contact_messages']>, (typeof MESSAGE_COLUMNS)[number]>

/** A message of the contact form as staff see it. */
export function presentMessage(row: MessageRow): MessageView {
  const { id, email, phone, subject, message, answer } = row
  return {
    ...{ id, email, phone, subject, message, answer },
    name: `${row.first_name} ${row.last_name}`,
    created_at: row.created_at.toISOString(),
    member_id: row.user_id,
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_by,
    assigned_to: row.assigned_to,
  }
}
