/** Deletes what sign-ins leave behind once it has expired. */

import { redactSecretMails } from '../server/mail/secret-mails.ts'
import type { Database } from '../server/postgres/database.ts'
import { ABANDONED_AFTER_MS } from './sessions/session-life.server.ts'

const DAY = 24 * 60 * 60_000

export async function deleteExpiredSignIns(db: Database, now: Date): Promise<void> {
  const aDayAgo = new Date(now.getTime() - DAY)
  const abandoned = new Date(now.getTime() - ABANDONED_AFTER_MS - DAY)
  await db.deleteFrom('one_time_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('email_change_undos').where('expires_at', '<', now).execute()
  await db.deleteFrom('flow_states').where('created_at', '<', aDayAgo).execute()
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('not_after', '<', aDayAgo),
        eb(eb.fn.coalesce('refreshed_at', 'created_at'), '<', abandoned),
      ]),
    )
    .execute()
  await db.deleteFrom('factor_challenges').where('created_at', '<', aDayAgo).execute()
  await db
    .deleteFrom('factors')
    .where('status', '=', 'unverified')
    .where('updated_at', '<', aDayAgo)
    .execute()
  await db.deleteFrom('text_messages').where('created_at', '<', aDayAgo).execute()
  await redactSecretMails(db, aDayAgo)
}
