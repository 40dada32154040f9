import { sql } from 'kysely'
import type { Database } from '../../../server/postgres/database.ts'
import { deleteSome } from '../../../server/postgres/delete-some.ts'

/** What its member deleted can be put back for a day. Deletes some of what is older. @returns whether there may be more */
export function deleteOldSearches(db: Database): Promise<boolean> {
  return deleteSome(db, 'saved_searches', sql`deleted_at < now() - interval '24 hours'`)
}
