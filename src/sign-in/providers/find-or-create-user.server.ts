/** Whose account a provider's claims open (protocol, section 11). */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ADDRESS_SETTLES_HOURS } from '../../rules/policy.ts'
import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { insertIdentity, insertUser } from '../users/create-member.server.ts'
import { isSettledSince } from '../users/fresh-proof.server.ts'
import { removeCredentials } from '../users/remove-credentials.server.ts'
import { lockIdentity, updateIdentity, lockActiveUser } from './identity-rows.server.ts'
import { accountAdopted } from './provider-mails.server.ts'
import type { ProviderPerson } from './provider-person.server.ts'

export type FoundUser = {
  userId: string
  /** Whether sessions of the user ended: they were somebody's who never showed that the address is theirs. */
  hasEndedSessions: boolean
}

/** What a first sign-in needs besides the person; `label` is the provider's name for people. */
type FirstSignIn = { label: string; confirmsEmail: boolean; now: Date }

/**
 * The user who signs in, made if need be; to be called in a transaction.
 * @throws AuthError 403 `user_banned`, 422 when it cannot be told whose account it is
 */
export async function findOrCreateUser(
  tx: Database,
  person: ProviderPerson,
  signIn: FirstSignIn,
): Promise<FoundUser> {
  const known = await lockIdentity(tx, person)
  if (known !== null) {
    await lockActiveUser(tx, known, signIn.now)
    // Its member may have taken it off while this waited for the lock.
    if ((await lockIdentity(tx, person)) === known) {
      await updateIdentity(tx, known, person, signIn.now)
      return { userId: known, hasEndedSessions: false }
    }
  }
  const made = (await linkAccount(tx, person, signIn)) ?? (await makeUser(tx, person, signIn))
  if (made) return made
  // The address is taken: by another user if it is not verified, else by a sign-up at the same moment.
  const withoutEmail = { ...person, email: null }
  const found =
    (await linkAccount(tx, person, signIn)) ?? (await makeUser(tx, withoutEmail, signIn))
  if (!found) throw new Error('A user without an address met another with the same')
  return found
}

async function linkAccount(
  tx: Database,
  person: ProviderPerson,
  { label, now }: FirstSignIn,
): Promise<FoundUser | null> {
  const userId = await ownerOfAddress(tx, person)
  if (userId === null) return null
  return { userId, ...(await linkByEmail(tx, userId, person, label, now)) }
}

/**
 * Adds the identity to the account that has its address. An account whose address was never proven may have been made by an
 * attacker in advance, so its old credentials are removed first.
 * @returns whether sessions of the user ended by that
 * @throws AuthError 422 `reauthentication_not_valid` for a day after the account has moved to the address
 */
async function linkByEmail(
  tx: Database,
  userId: string,
  person: ProviderPerson,
  label: string,
  now: Date,
): Promise<{ hasEndedSessions: boolean }> {
  const user = await lockActiveUser(tx, userId, now)
  const isOwnAddress = user.email?.toLowerCase() === person.email
  if (isOwnAddress && !isSettledSince(user.email_changed_at, now)) throw notSettled(label)
  const isUnproven = isOwnAddress && user.email_proven_at === null
  if (isUnproven) await removeCredentials(tx, userId)
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

function notSettled(label: string): AuthError {
  const message = `The email address of this account has just changed, so signing in with ${label} does not open it for ${ADDRESS_SETTLES_HOURS} hours. Please use your password.`
  return new AuthError(422, 'reauthentication_not_valid', message)
}

/** Only a verified address says anything; a user's own counts before one that another provider verified. */
async function ownerOfAddress(tx: Database, person: ProviderPerson): Promise<string | null> {
  if (!person.isEmailVerified || person.email === null) return null
  const byOwn = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirst()
  if (byOwn) return byOwn.id
  const byIdentity = await tx
    .selectFrom('identities')
    .select('user_id')
    .distinct()
    .where('email', '=', person.email)
    .where('provider', '!=', 'email')
    .where(sql<boolean>`data -> 'email_verified' = 'true'`)
    .limit(2)
    .execute()
  if (byIdentity.length < 2) return byIdentity[0]?.user_id ?? null
  const message = 'Several accounts use this email address. Sign in to yours and link it there.'
  throw new AuthError(422, 'email_exists', message)
}

async function makeUser(
  tx: Database,
  person: ProviderPerson,
  { confirmsEmail, now }: FirstSignIn,
): Promise<FoundUser | null> {
  const { email, isEmailVerified, fullName } = person
  const user = {
    id: randomUUID(),
    email,
    isConfirmed: email !== null && (isEmailVerified || !confirmsEmail),
    isEmailProven: email !== null && isEmailVerified,
    passwordHash: null,
    metadata: person.data,
    profile: fullName === null ? {} : { full_name: fullName },
  }
  const userId = await insertUser(tx, user, person, now)
  return userId === null ? null : { userId, hasEndedSessions: false }
}
