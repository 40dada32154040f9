/** Text messages. A provider of one's own takes the place of `queueText`; without one they wait for staff. */
import type { Database } from '../../server/postgres/database.ts'

export type TextMessage = {
  userId: string
  /** Digits with the country code, without a plus. */
  to: string
  body: string
  /** What the person asked for; a provider that has only one way sends it that way. */
  channel: 'sms' | 'whatsapp'
  at: Date
}

/** Sends in the caller's transaction: what is not committed must not go out. */
export type SendText = (tx: Database, message: TextMessage) => Promise<void>

/** Writes the message where staff read it, see `/api/staff/outbox/texts`. */
export async function queueText(tx: Database, message: TextMessage): Promise<void> {
  const { userId, to, body, at } = message
  await tx
    .insertInto('text_messages')
    .values({ user_id: userId, recipient: to, body, created_at: at })
    .execute()
}
