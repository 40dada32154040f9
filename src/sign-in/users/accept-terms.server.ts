import { sql } from 'kysely'
import { TERMS_VERSION_NOW } from '../../server/house/house.ts'
import { databaseTime } from '../../server/postgres/database-time.ts'
import type { Database } from '../../server/postgres/database.ts'

/**
 * Keeps that a member accepts the terms of today. Accepted before, they keep the time of that. The database's time, as checkpoints
 * look for what is new by it.
 */
export async function acceptTerms(db: Database, userId: string): Promise<void> {
  const now = await databaseTime(db)
  await sql`
    with accepted as (
      insert into accepted_terms (user_id, version, accepted_at)
      values (${userId}, ${TERMS_VERSION_NOW}, ${now})
      on conflict do nothing
    )
    update profiles
    set terms_accepted = true, terms_version = ${TERMS_VERSION_NOW}, terms_accepted_at = ${now}, updated_at = ${now}
    where id = ${userId} and terms_version is distinct from ${TERMS_VERSION_NOW}`.execute(db)
}
