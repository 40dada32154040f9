import { sql } from 'kysely'
import type { Database } from '../../../server/postgres/database.ts'

/** One message of a conversation, of either side. */
export interface Written {
  /** 0 of the first one. */
  number: number
  at: Date
  text: string
  /** Who of the staff wrote it; null of the person. */
  answered_by: string | null
  /** What the contact form said with it, for all but the first one, which says it of the conversation. */
  name: string | null
  phone: string | null
}

/** All that was written, in order; none where there is no such conversation. */
export async function readMessages(db: Database, id: string): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select 0 as number, created_at as at, message as text, null::uuid as answered_by, null as name, null as phone
    from contact_messages where id = ${id}
    union all
    select number, at, text, answered_by, name, phone from contact_replies where message_id = ${id}
    order by number`.execute(db)
  return rows
}

/** What an answer answers: what the person wrote since the last one, or else wrote last. */
export function questionIn(messages: readonly Written[]): string {
  const answered = messages.findLastIndex(isAnswer)
  const since = messages.slice(answered + 1)
  const asked = since.length > 0 ? since : messages.filter((one) => !isAnswer(one)).slice(-1)
  return asked.map(({ text }) => text).join('\n\n')
}

export function isAnswer({ answered_by: by }: Written): boolean {
  return by !== null
}
