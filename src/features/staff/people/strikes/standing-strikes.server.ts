import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { lapsedBefore, lapsesAt } from '../../../../rules/safeguards/strikes.ts'
import { databaseTime } from '../../../../server/postgres/database-time.ts'
import type { DB } from '../../../../server/postgres/database-types.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import type { Strike } from './strikes.ts'

/** The strikes of a member that count now, the oldest first. */
export async function standingStrikes(db: Database, memberId: string): Promise<Strike[]> {
  const now = await databaseTime(db)
  const rows = await db
    .selectFrom('strikes')
    .leftJoin('profiles as giver', 'giver.id', 'strikes.given_by')
    .leftJoin('users', 'users.id', 'strikes.given_by')
    .select(['strikes.id', 'strikes.reason', 'strikes.given_at'])
    .select(sql<string | null>`coalesce(nullif(giver.full_name, ''), users.email)`.as('given_by'))
    .where('member_id', '=', memberId)
    .where('taken_back_at', 'is', null)
    .where('given_at', '>', lapsedBefore(now))
    .orderBy('given_at')
    .orderBy('strikes.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    given_at: row.given_at.toISOString(),
    lapses_at: lapsesAt(row.given_at).toISOString(),
  }))
}

/** They count no more: whoever is let in again begins anew. */
export async function takeAllStrikesBack(
  tx: Transaction<DB>,
  memberId: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('strikes')
    .set({ taken_back_at: at })
    .where('member_id', '=', memberId)
    .where('taken_back_at', 'is', null)
    .execute()
}
