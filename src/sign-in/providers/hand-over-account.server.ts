/** A provider's verified word of an address opens the account that has it (protocol, section 11). */
import type { Database } from '../../server/postgres/database.ts'
import { queueMail } from '../../server/mail/mail.ts'
import { insertIdentity } from '../users/create-member.server.ts'
import { voidTokens } from '../mails/one-time-token.server.ts'
import { rememberWords, requireWelcome } from './identity-rows.server.ts'
import { accountAdopted } from './provider-mails.server.ts'
import type { ProviderPerson } from './provider-person.server.ts'

/**
 * Adds the identity to an account that has its address. An account whose address nobody has proven may
 * have been made by somebody else to lie in wait for its owner: what opens it now is taken off first.
 * @returns whether sessions of the user ended by that
 */
export async function handOverAccount(
  tx: Database,
  userId: string,
  person: ProviderPerson,
  label: string,
  now: Date,
): Promise<{ hasEndedSessions: boolean }> {
  const user = await requireWelcome(tx, userId, now)
  const isOwnAddress = user.email?.toLowerCase() === person.email
  const isUnproven = isOwnAddress && user.email_proven_at === null
  if (isUnproven) await takeOffOldKeys(tx, userId)
  await insertIdentity(tx, userId, person, now)
  await rememberWords(tx, userId, person, now)
  if (isOwnAddress) {
    const proven = { email_proven_at: now, email_confirmed_at: user.email_confirmed_at ?? now }
    await tx.updateTable('users').set(proven).where('id', '=', userId).execute()
  }
  if (user.email) {
    await queueMail(tx, accountAdopted(user.email, label, isUnproven && Boolean(user.has_password)))
  }
  return { hasEndedSessions: isUnproven }
}

async function takeOffOldKeys(tx: Database, userId: string): Promise<void> {
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
