/** Another password for the user who is signed in, and what it ends (protocol, section 7). */

import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { passwordChangedNotice } from '../mails/auth-mails.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { signOutOthers } from '../sessions/sign-out-everywhere.server.ts'
import type { SignedInUser } from '../sessions/signed-in-user.server.ts'

/**
 * Null when no new password was asked for.
 * @param address of who asks
 * @throws AuthError 422 `same_password`
 */
export async function acceptNewPassword(
  parts: ServiceParts,
  { person }: SignedInUser,
  password: string | undefined,
  address: string,
): Promise<string | null> {
  if (password === undefined) return null
  const { password_hash: old } = await parts.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  if (old !== null && (await parts.passwords.matches(password, old, address))) {
    const message = 'New password should be different from the old password.'
    throw new AuthError(422, 'same_password', message)
  }
  return parts.passwords.hash(password, address)
}

/** Whoever knew the old password is out; the session that changed it stays. To be called in a transaction. */
export async function changePassword(
  tx: Database,
  { issuer }: Pick<ServiceParts, 'issuer'>,
  { person, sessionId }: SignedInUser,
  hash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', person.id)
    .execute()
  await signOutOthers(tx, person.id, sessionId)
  if (person.email === null) return
  await queueMail(tx, passwordChangedNotice(person.email, new URL(issuer()).origin))
}
