/** Mails that let their readers in: their text goes once they were sent, or the link in it is worth nothing. */
import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** What is left of such a mail. */
export const SECRET_GONE =
  'This mail held a link or a code that works once. What it said is not kept.'

/** The columns of a mail that was sent. */
export const withoutSecret = {
  body_text: sql<string>`case when holds_secret then ${SECRET_GONE} else body_text end`,
  body_html: sql<string>`case when holds_secret then ${SECRET_GONE} else body_html end`,
}

/** For those that no mail server ever took. */
export async function forgetSecretMails(db: Database, queuedBefore: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set(withoutSecret)
    .where('holds_secret', '=', true)
    .where('created_at', '<', queuedBefore)
    .where('body_text', '!=', SECRET_GONE)
    .execute()
}
