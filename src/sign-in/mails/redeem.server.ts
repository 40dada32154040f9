/** What using a link or a code does: protocol, section 10. */
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { dropPending } from '../sessions/flow-state.server.ts'
import { completeAddressChange, putIdentity } from '../users/change-email.server.ts'
import { findPerson, isBanned, type Person } from '../users/person.server.ts'
import { proveAddress } from '../users/prove-address.server.ts'
import { removeCredentials } from '../users/remove-credentials.server.ts'
import { isOtherHalfOpen, redeemToken, type Presented } from './one-time-token.server.ts'

/**
 * To be called in a transaction. The user's row is locked first, so that the two halves of a change cannot miss one another.
 * @returns whose token it was, as the user is from here on; null after the first half of an e-mail change
 * @throws AuthError 403 `otp_expired` or `user_banned`, 422 `email_exists`
 */
export async function redeem(
  tx: Database,
  parts: ServiceParts,
  token: Presented,
  now: Date,
): Promise<Person | null> {
  const { userId, purpose } = token
  const locked = await tx
    .selectFrom('users')
    .select(['banned_until', 'email', 'email_confirmed_at', 'password_hash'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!locked) throw expired()
  if (isBanned(locked, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (!(await redeemToken(tx, token, now))) throw expired()
  if (purpose === 'confirmation' || purpose === 'recovery') {
    // A password may be a stranger's, who registered the address: only the exchange shows that the same browser chose it.
    const mayBeOthers = purpose === 'recovery' || locked.password_hash !== null
    if (mayBeOthers && locked.email !== null && locked.email_confirmed_at === null) {
      await removeCredentials(tx, userId, token.flowId)
      await putIdentity(tx, userId, locked.email, now)
    }
    await confirmAddress(tx, userId, now, token.flowId)
  } else {
    if (token.isHalf && (await isOtherHalfOpen(tx, token, now))) return null
    await completeAddressChange(tx, parts, token, now)
  }
  const person = await findPerson(tx, userId)
  if (!person) throw expired()
  return person
}

/**
 * The account is whoever's reads its mail, and everything that was begun with it before is void: a stranger may have begun it.
 * @param keptFlowId the flow of the link that is being used
 */
export async function confirmAddress(
  tx: Database,
  userId: string,
  now: Date,
  keptFlowId: string | null = null,
): Promise<void> {
  await proveAddress(tx, userId, now)
  await dropPending(tx, userId, keptFlowId)
}

/** By a link nobody learns more than that it does not work. */
export function expired(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}
