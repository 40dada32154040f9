import { chunk, uniq } from 'es-toolkit/array'
import { sql } from 'kysely'
import type { Database } from '../../../server/postgres/database.ts'
import { AUCTION_CHANNEL, noticesAnnouncement } from '../../announcements.server.ts'

/** A notification of PostgreSQL has room for 8,000 bytes, and each id is of 36 and a space. */
const MEMBERS_IN_ONE = 200

/** Has every process tell these members, where they look at a page, that their notices have changed: once this transaction commits. */
export async function announceNotices(tx: Database, members: readonly string[]): Promise<void> {
  if (members.length === 0) return
  const payloads = chunk(uniq(members), MEMBERS_IN_ONE).map(noticesAnnouncement)
  await sql`select pg_notify(${AUCTION_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(
    tx,
  )
}
