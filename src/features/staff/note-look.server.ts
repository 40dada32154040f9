import { sql } from 'kysely'
import type { Database } from '../../server/postgres/database.ts'
import { audit } from './audit.server.ts'

/** Screens read again by themselves: what one looks at for so long is one look. */
const ONE_LOOK_MINUTES = 10

/**
 * Writes down that somebody of the staff looks at what tells how to reach a member: to be called before it is shown. The same
 * look again is not written again for a while.
 */
export async function noteLook(
  db: Database,
  viewer: { userId: string },
  action: string,
  subject: string,
  details: object = {},
): Promise<void> {
  const noted = await db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_id', '=', viewer.userId)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('at', '>', sql<Date>`now() - make_interval(mins => ${ONE_LOOK_MINUTES})`)
    .where('details', '=', sql<string>`${JSON.stringify(details)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  if (noted) return
  await db.transaction().execute((tx) => audit(tx, viewer, action, subject, details))
}
