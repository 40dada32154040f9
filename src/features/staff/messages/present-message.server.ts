import { sql } from 'kysely'
import { mailAnswersText } from '../../../languages/staff/answers/mail.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import type { MessageView } from './messages.ts'

/** A message of the contact form, and how the conversation that it begins stands. */
export interface MessageRow {
  id: string
  created_at: Date
  first_name: string
  last_name: string
  email: string
  phone: string | null
  subject: string
  message: string
  user_id: string | null
  assigned_to: string | null
  waits_since: Date
  /** Null while it waits, as are the two of the answer. */
  answered_at: Date | null
  answer: string | null
  answered_by: string | null
  replies: number
  latest: string
}

const LAST_ANSWER = sql`
  from contact_replies where message_id = contact_messages.id and answered_by is not null
    and contact_messages.answered_at is not null
  order by number desc limit 1`

/** What a query of `contact_messages` selects to be presented: all but the words of the search and the token. */
export const MESSAGE_COLUMNS = sql`
  id, created_at, first_name, last_name, email, phone, subject, message, user_id, assigned_to, waits_since, answered_at,
  (select text ${LAST_ANSWER}) as answer, (select answered_by ${LAST_ANSWER}) as answered_by,
  (select count(*)::int from contact_replies where message_id = contact_messages.id) as replies,
  coalesce((
    select text from contact_replies where message_id = contact_messages.id and answered_by is null
    order by number desc limit 1), message) as latest`

/** @throws Problem 404 */
export async function readMessageRow(db: Database, id: string): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    select ${MESSAGE_COLUMNS} from contact_messages where id = ${id}`.execute(db)
  if (!rows[0]) throw new Problem('not_found', mailAnswersText('messageNotFound'))
  return rows[0]
}

/** The same, and until the transaction ends nobody else writes in the conversation or gives it away. @throws Problem 404 */
export async function lockMessage(tx: Database, id: string): Promise<MessageRow> {
  await sql`select from contact_messages where id = ${id} for update`.execute(tx)
  return readMessageRow(tx, id)
}

/** As staff see it. */
export function presentMessage(row: MessageRow): MessageView {
  const { id, email, phone, subject, message, answer, replies, latest } = row
  return {
    ...{ id, email, phone, subject, message, answer, replies, latest },
    name: `${row.first_name} ${row.last_name}`,
    created_at: row.created_at.toISOString(),
    waits_since: row.waits_since.toISOString(),
    member_id: row.user_id,
    answered_at: row.answered_at?.toISOString() ?? null,
    answered_by: row.answered_by,
    assigned_to: row.assigned_to,
  }
}
