/** Reads and writes identities that providers vouch for, and the users they belong to. */
import { sql } from 'kysely'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { fitsIntoTokens } from '../users/credentials.server.ts'
import { isBanned, objectIn } from '../users/person.server.ts'
import type { ProviderPerson } from './provider-person.server.ts'

/**
 * Sign-ins with the same identity at once go one after the other.
 * @returns the user who has it, or null
 */
export async function lockIdentity(
  tx: Database,
  { provider, subject }: ProviderPerson,
): Promise<string | null> {
  const name = JSON.stringify([provider, subject])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
  const identity = await tx
    .selectFrom('identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return identity?.user_id ?? null
}

/**
 * Locks the user's row, so that nobody closes or links the account meanwhile.
 * @throws AuthError 403 `user_banned`
 */
export async function lockActiveUser(tx: Database, userId: string, now: Date) {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'email_proven_at', 'email_confirmed_at', 'email_changed_at'])
    .select(['banned_until', 'deleted_at'])
    .select((eb) => eb('password_hash', 'is not', null).as('has_password'))
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (user.deleted_at !== null || isBanned(user, now)) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  return user
}

/** Stores the provider's claims anew at each sign-in; what the user added stays. */
export async function updateIdentity(
  tx: Database,
  userId: string,
  { provider, subject, data }: ProviderPerson,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('identities')
    .set({ data: JSON.stringify(data), last_sign_in_at: now, updated_at: now })
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute()
  const { user_metadata: stored } = await tx
    .selectFrom('users')
    .select('user_metadata')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const merged = { ...objectIn(stored), ...data }
  if (!fitsIntoTokens(merged)) return
  await tx
    .updateTable('users')
    .set({ user_metadata: JSON.stringify(merged), updated_at: now })
    .where('id', '=', userId)
    .execute()
}
