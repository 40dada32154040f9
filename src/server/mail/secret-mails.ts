/** Mails with a secret link or code: their text is redacted once it was sent or the secret has expired. */
import { sql } from 'kysely'
import type { Database } from '../postgres/database.ts'

/** Takes the place of such a mail's text. */
export const REDACTED = 'This email held a link or a code that works once. Its text is not kept.'

/** The columns of a mail, redacted if it holds a secret. */
export const redactedColumns = {
  body_text: sql<string>`case when holds_secret then ${REDACTED} else body_text end`,
  body_html: sql<string>`case when holds_secret then ${REDACTED} else body_html end`,
}

/** Of one statement: far below the database's time limit, however many wait. */
const BATCH = 1_000

/** Redacts some of those that no mail server ever took. @returns whether there may be more */
export async function redactSecretMails(db: Database, queuedBefore: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set(redactedColumns)
    .where('id', 'in', (mails) =>
      mails
        .selectFrom('mails')
        .select('id')
        .where('holds_secret', '=', true)
        .where('created_at', '<', queuedBefore)
        .where('body_text', '!=', REDACTED)
        .limit(BATCH),
    )
    .executeTakeFirstOrThrow()
  return numUpdatedRows >= BATCH
}
