/** The proof that an address is its user's: whoever answered a mail reads what is sent there. */
import { sql } from 'kysely'
import type { Database } from '../../server/postgres/database.ts'

/** Nothing changes for an address that was proved before. */
export async function confirmEmail(tx: Database, userId: string, now: Date): Promise<void> {
  const proved = JSON.stringify({ email_verified: true })
  const confirmed = await tx
    .updateTable('users')
    .set({
      email_confirmed_at: now,
      user_metadata: sql`user_metadata || ${proved}::jsonb`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) return
  await tx
    .updateTable('identities')
    .set({ data: sql`data || ${proved}::jsonb`, updated_at: now })
    .where('user_id', '=', userId)
    .where('provider', '=', 'email')
    .execute()
}
