/**
 * What follows from a provider's claims: the user signs in, or a signed-in user's account gets one more identity
 * (protocol, section 11).
 */
import type { Context } from 'hono'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { sendLink, type RedirectTarget } from '../mails/send-link.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { LinkingTarget } from '../sessions/flow-state.server.ts'
import { deviceOf } from '../sessions/signed-in-user.server.ts'
import { startSession } from '../sessions/start-session.server.ts'
import { findPerson } from '../users/person.server.ts'
import { findOrCreateUser, type FoundUser } from './find-or-create-user.server.ts'
import { linkIdentity } from './link-identity.server.ts'
import type { ProviderPerson } from './provider-person.server.ts'

type ProviderSignIn = {
  person: ProviderPerson
  /** The provider as people call it. */
  label: string
  /** The signed-in user who asked for the identity; null to sign in. */
  linkTo: LinkingTarget | null
  /** Where a mail leads that is needed first. */
  back: RedirectTarget
}

/** `mustConfirm`: the address has to be proved first, there is no session yet. To be called in a transaction. */
export async function signInOrLink(
  tx: Database,
  parts: ServiceParts,
  { person, label, linkTo, back }: ProviderSignIn,
  now: Date,
): Promise<FoundUser & { mustConfirm: boolean }> {
  if (linkTo !== null) {
    await linkIdentity(tx, linkTo, person, label, now)
    return { userId: linkTo.userId, hasEndedSessions: false, mustConfirm: false }
  }
  const { confirmsEmail } = parts
  const user = await findOrCreateUser(tx, person, { label, confirmsEmail, now })
  const mustConfirm = await mailIfUnconfirmed(tx, parts, user.userId, back, now)
  return { ...user, mustConfirm }
}

/**
 * Mails a link to a user whose address waits to be proved, in the caller's transaction.
 * @returns whether the user has to use it before signing in
 */
async function mailIfUnconfirmed(
  tx: Database,
  parts: ServiceParts,
  userId: string,
  back: RedirectTarget,
  now: Date,
): Promise<boolean> {
  if (!parts.confirmsEmail) return false
  const user = await tx
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.email === null || user.email_confirmed_at !== null) return false
  await parts.limits.countMail('confirmation', user.email, tx)
  await sendLink(tx, parts, { userId, email: user.email }, 'confirmation', back, now)
  return true
}

/** To be thrown after the commit: the account and the mail stay. */
export function confirmFirst(label: string): AuthError {
  const message = `Unverified email with ${label}. A confirmation email has been sent to your ${label} email`
  return new AuthError(422, 'provider_email_needs_verification', message)
}

/** To be called in a transaction. The person is read last, as signing in left them. */
export async function startProviderSession(
  tx: Database,
  parts: ServiceParts,
  c: Context,
  userId: string,
  now: Date,
) {
  const session = await startSession(tx, parts, userId, 'oauth', deviceOf(parts, c), now)
  const person = await findPerson(tx, userId)
  if (!person) throw new AuthError(403, 'user_not_found', 'This account no longer exists')
  return { person, session }
}
