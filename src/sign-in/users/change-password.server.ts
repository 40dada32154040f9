/** Another password for the user who is signed in: what has to be proved for it, and what it ends (protocol, section 7). */

import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { passwordChangedNotice } from '../mails/auth-mails.server.ts'
import {
  findByCode,
  redeemToken,
  voidTokens,
  type Presented,
} from '../mails/one-time-token.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { SignedInUser } from '../sessions/signed-in-user.server.ts'

/** From this age on a session alone does not change the password. */
const FRESH_MS = 24 * 60 * 60_000

type Asked = {
  password?: string | undefined
  current_password?: string | undefined
  nonce?: string | undefined
}

type NewPassword = { hash: string; nonce: Presented | null }

/**
 * Null when no new password was asked for. A sign-in of today, the current password or a mailed code has to
 * prove who asks.
 * @throws AuthError in the protocol's order
 */
export async function acceptNewPassword(
  parts: ServiceParts,
  signedIn: SignedInUser,
  { password, current_password: current, nonce: code }: Asked,
): Promise<NewPassword | null> {
  if (password === undefined) return null
  const { id } = signedIn.person
  const { password_hash: old } = await parts.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const needsNonce = current === undefined && (await isStale(parts, signedIn))
  const nonce = needsNonce ? await acceptNonce(parts, id, code) : null
  if (current !== undefined && !(await isRight(parts, signedIn, current, old))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is incorrect')
  }
  if (old !== null && (await parts.passwords.matches(password, old))) {
    const message = 'New password should be different from the old password.'
    throw new AuthError(422, 'same_password', message)
  }
  return { hash: await parts.passwords.hash(password), nonce }
}

/** Whoever knew the old password is out; the session that changed it stays. To be called in a transaction. */
export async function changePassword(
  tx: Database,
  { issuer }: Pick<ServiceParts, 'issuer'>,
  { person, sessionId }: SignedInUser,
  { hash, nonce }: NewPassword,
  now: Date,
): Promise<void> {
  if (nonce && !(await redeemToken(tx, nonce, now))) throw notValid()
  await tx
    .updateTable('users')
    .set({ password_hash: hash, updated_at: now })
    .where('id', '=', person.id)
    .execute()
  const ended = tx.deleteFrom('sessions').where('user_id', '=', person.id)
  await (sessionId === null ? ended : ended.where('id', '!=', sessionId)).execute()
  await voidTokens(tx, person.id)
  if (person.email === null) return
  await queueMail(tx, passwordChangedNotice(person.email, new URL(issuer()).origin))
}

/** Whether a session began so long ago that who uses it has to prove again who they are. */
async function isStale({ db, clock }: ServiceParts, { sessionId }: SignedInUser): Promise<boolean> {
  if (sessionId === null) return true
  const session = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return !session || clock().getTime() - session.created_at.getTime() > FRESH_MS
}

/** The mailed code, to be used up together with what it permits. */
async function acceptNonce({ db, clock }: ServiceParts, userId: string, code = '') {
  if (code === '') {
    const message = 'Password update requires reauthentication'
    throw new AuthError(400, 'reauthentication_needed', message)
  }
  const holder = { userId, purpose: 'reauthentication' as const }
  const found = await findByCode(db, holder, code.trim(), clock())
  if (!found) throw notValid()
  return found
}

function notValid(): AuthError {
  return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}

/** Guesses are counted as those at the front door are. */
async function isRight(
  parts: ServiceParts,
  signedIn: SignedInUser,
  current: string,
  old: string | null,
) {
  const account = `current ${signedIn.person.id}`
  const address = signedIn.sessionId ?? ''
  await parts.limits.countPasswordAttempt(account, address)
  const right = await parts.passwords.matches(current, old)
  if (right) await parts.limits.passwordAccepted(account, address)
  return right
}
