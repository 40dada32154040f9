/** An address that a provider has verified opens the account that has it (protocol, section 11). */

import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { voidTokens } from '../mails/one-time-token.server.ts'
import { insertIdentity } from '../users/create-member.server.ts'
import { updateIdentity, lockActiveUser } from './identity-rows.server.ts'
import { accountAdopted } from './provider-mails.server.ts'
import type { ProviderPerson } from './provider-person.server.ts'

/**
 * Adds the identity to the account that has its address. An account whose address was never proven may have been made by an
 * attacker in advance, so its old credentials are removed first.
 * @returns whether sessions of the user ended by that
 */
export async function linkByEmail(
  tx: Database,
  userId: string,
  person: ProviderPerson,
  label: string,
  now: Date,
): Promise<{ hasEndedSessions: boolean }> {
  const user = await lockActiveUser(tx, userId, now)
  const isOwnAddress = user.email?.toLowerCase() === person.email
  const isUnproven = isOwnAddress && user.email_proven_at === null
  if (isUnproven) await removeOldCredentials(tx, userId)
  await insertIdentity(tx, userId, person, now)
  await updateIdentity(tx, userId, person, now)
  if (isOwnAddress) {
    const proven = { email_proven_at: now, email_confirmed_at: user.email_confirmed_at ?? now }
    await tx.updateTable('users').set(proven).where('id', '=', userId).execute()
  }
  if (user.email) {
    await queueMail(tx, accountAdopted(user.email, label, isUnproven && Boolean(user.has_password)))
  }
  return { hasEndedSessions: isUnproven }
}

async function removeOldCredentials(tx: Database, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: null, user_metadata: '{}', new_email: null, new_phone: null })
    .where('id', '=', userId)
    .execute()
  await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '!=', 'email')
    .execute()
  await tx.deleteFrom('factors').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await voidTokens(tx, userId)
  await tx.deleteFrom('flow_states').where('user_id', '=', userId).execute()
}
