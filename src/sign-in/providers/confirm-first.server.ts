/** An address that the provider does not vouch for, where addresses have to be proved (protocol, section 11). */
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { sendLink, type WayBack } from '../mails/send-link.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'

/**
 * Mails a link to a user whose address waits to be proved, in the caller's transaction.
 * @returns whether the user has to use it before signing in
 */
export async function mailIfUnconfirmed(
  tx: Database,
  parts: ServiceParts,
  userId: string,
  back: WayBack,
  now: Date,
): Promise<boolean> {
  if (!parts.confirmsEmail) return false
  const user = await tx
    .selectFrom('users')
    .select(['email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (user.email === null || user.email_confirmed_at !== null) return false
  await parts.limits.countMail('confirmation', user.email)
  await sendLink(tx, parts, { userId, email: user.email }, 'confirmation', back, now)
  return true
}

/** To be thrown after the commit: the account and the mail stay. */
export function confirmFirst(label: string): AuthError {
  const message = `Unverified email with ${label}. A confirmation email has been sent to your ${label} email`
  return new AuthError(422, 'provider_email_needs_verification', message)
}
