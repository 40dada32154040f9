/** Adds a provider's identity to the account that asks for it (protocol, section 11 'Manual linking'). */

import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { requireSession } from '../factors/factor-rows.server.ts'
import type { LinkingTarget } from '../sessions/flow-state.server.ts'
import { refuseDuplicate } from '../users/change-email.server.ts'
import { insertIdentity } from '../users/create-member.server.ts'
import { lockIdentity, updateIdentity, lockActiveUser } from './identity-rows.server.ts'
import { identityAdded } from './provider-mails.server.ts'
import type { ProviderPerson } from './provider-person.server.ts'

/**
 * To be called in a transaction. The session has to be there still: its member may have been away at the provider, or a thief
 * whom the owner has signed out meanwhile.
 * @throws AuthError 422 `identity_already_exists`, 403 `user_banned` or `session_not_found`
 */
export async function linkIdentity(
  tx: Database,
  { userId, sessionId }: LinkingTarget,
  person: ProviderPerson,
  label: string,
  now: Date,
): Promise<void> {
  const owner = await lockIdentity(tx, person)
  if (owner === userId) throw taken('Identity is already linked')
  if (owner !== null) throw taken('Identity is already linked to another user')
  const user = await lockActiveUser(tx, userId, now)
  await requireSession(tx, { sessionId })
  await insertIdentity(tx, userId, person, now)
  await updateIdentity(tx, userId, person, now)
  if (person.isEmailVerified) await adoptAddress(tx, { id: userId, ...user }, person.email, now)
  if (user.email) await queueMail(tx, identityAdded(user.email, label))
}

/**
 * A verified address becomes that of a user without one; of the user's own it is the proof.
 * @throws AuthError 422 `email_exists` when it is another user's
 */
async function adoptAddress(
  tx: Database,
  user: { id: string; email: string | null; email_proven_at: Date | null },
  email: string | null,
  now: Date,
): Promise<void> {
  if (user.email !== null && user.email.toLowerCase() !== email) return
  await tx
    .updateTable('users')
    .set({
      email,
      email_confirmed_at: now,
      email_proven_at: user.email_proven_at ?? now,
      is_anonymous: false,
    })
    .where('id', '=', user.id)
    .execute()
    .catch(refuseDuplicate)
}

function taken(message: string): AuthError {
  return new AuthError(422, 'identity_already_exists', message)
}
