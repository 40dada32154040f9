import { sql } from 'kysely'
import type { Database } from '../../server/postgres/database.ts'

/** Has a member act for a consignor no longer, under the lock of the account; the row stays, for what was read is known. */
export async function endActing(tx: Database, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('consignor_people')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  await tx
    .updateTable('users')
    .set({ roles: sql<string[]>`array_remove(roles, 'consignor')` })
    .where('id', '=', userId)
    .where(sql<boolean>`'consignor' = any(roles)`)
    .execute()
}
