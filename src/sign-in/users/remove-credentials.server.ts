/**
 * Removes every credential from an account when a person has proved that its address is theirs: somebody else may have
 * registered the address before (protocol, section 11).
 */
import { sql } from 'kysely'
import type { Database } from '../../server/postgres/database.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.server.ts'

/** What the service and the Register form say of the account, whoever has it; all else was its maker's. */
const KEPT_METADATA = ['registration', 'sub', 'email', 'email_verified', 'phone_verified']

const keptMetadata = sql<string>`(
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(user_metadata) where key = any(${KEPT_METADATA}))`

/**
 * Bids, purchases and the profile stay, and the identity of the address. To be called in a transaction.
 * @param keptFlowId the flow of the link that is being used, which gives its browser a session
 */
export async function removeCredentials(
  tx: Database,
  userId: string,
  keptFlowId: string | null = null,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: null, user_metadata: keptMetadata, new_phone: null })
    .where('id', '=', userId)
    .execute()
  await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '!=', 'email')
    .execute()
  await tx.deleteFrom('factors').where('user_id', '=', userId).execute()
  await signOutEverywhere(tx, userId, keptFlowId)
}
