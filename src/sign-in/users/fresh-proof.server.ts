/** The fresh proof that every change of how one signs in asks for, beside the second step where there is one. */
import { HOUR, MINUTE } from '../../rules/durations.ts'
import { ADDRESS_SETTLES_HOURS } from '../../rules/policy.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { requireSecondStep } from '../factors/second-step.server.ts'
import { findByCode, redeemToken, type Presented } from '../mails/one-time-token.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { Amr } from '../sessions/access-token.server.ts'
import type { SignedInUser } from '../sessions/signed-in-user.server.ts'
import { lockPassword } from './lock-password.server.ts'
import type { Person } from './person.server.ts'

/** For so long signing in, a second step, the password or a mailed code counts as proof. */
const FRESH_MS = 15 * MINUTE
/** For so long whoever reads a new address has proved nothing by it: its change may have been a thief's. */
const ADDRESS_SETTLES_MS = ADDRESS_SETTLES_HOURS * HOUR

/** First steps that do not come by mail. */
const NOT_BY_MAIL = new Set(['password', 'oauth'])

/** What a change was let pass by while nothing was locked; to be looked at again where it is written. */
export type Proof = { code: Presented } | { passwordHash: string }

export type GivenProof = { current_password?: string | undefined; nonce?: string | undefined }

/**
 * Lets a change of how one signs in pass: after the second step where there is one, and a fresh proof.
 * @throws AuthError `insufficient_aal` with the protocol's status, 400 `reauthentication_needed`
 */
export async function requireOwnHand(
  db: Database,
  signedIn: SignedInUser,
  status: 401 | 403 | 422,
  now: Date,
): Promise<void> {
  requireSecondStep(signedIn, status)
  if (!(await isFresh(db, signedIn, now))) throw proofNeeded()
}

/**
 * The same proof, as a call may bring it itself. A password that is wrong is refused even where none was needed.
 * @returns for `redeemProof`, together with what it permits; null where none was needed
 * @throws AuthError 400 `reauthentication_needed` or `current_password_invalid`, 422 `reauthentication_not_valid`
 */
export async function acceptProof(
  parts: ServiceParts,
  signedIn: SignedInUser,
  { current_password: current, nonce: code = '' }: GivenProof,
  address: string,
): Promise<Proof | null> {
  const now = parts.clock()
  if (current !== undefined) {
    const passwordHash = await verifiedHash(parts, signedIn, current, address)
    if (passwordHash === null) throw wrongPassword()
    return { passwordHash }
  }
  if (await isFresh(parts.db, signedIn, now)) return null
  if (code === '') throw proofNeeded()
  await requireSettledAddress(parts.db, signedIn, now)
  const holder = { userId: signedIn.person.id, purpose: 'reauthentication' as const }
  const found = await findByCode(parts.db, holder, code.trim(), now)
  if (!found) throw notValid()
  return { code: found }
}

/**
 * To be called in the transaction of what the proof permits, after `lockPerson`.
 * @throws AuthError 422 when the code was used meanwhile, 400 when the password has changed
 */
export async function redeemProof(
  tx: Database,
  { id }: Pick<Person, 'id'>,
  proof: Proof | null,
  now: Date,
): Promise<void> {
  if (proof === null) return
  if ('code' in proof) {
    if (!(await redeemToken(tx, proof.code, now))) throw notValid()
  } else if (!(await lockPassword(tx, id, proof.passwordHash))) {
    throw wrongPassword()
  }
}

/** @throws AuthError 422 `reauthentication_not_valid` while a code to the address proves nothing */
export async function requireSettledAddress(
  db: Database,
  { person }: SignedInUser,
  now: Date,
): Promise<void> {
  if (await isSettled(db, person.id, now)) return
  const message = `Your email address has just changed, so a code to it proves nothing for ${ADDRESS_SETTLES_HOURS} hours. Please use your password.`
  throw new AuthError(422, 'reauthentication_not_valid', message)
}

/** Whether this session's user showed a moment ago who uses it. */
async function isFresh(
  db: Database,
  { person, sessionId }: SignedInUser,
  now: Date,
): Promise<boolean> {
  return sessionId !== null && isFreshSession(db, { userId: person.id, sessionId }, now)
}

/** The same of any session that is open. */
export async function isFreshSession(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select(['created_at', 'proved_at', 'amr'])
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) return false
  const isRecent = (at: Date) => now.getTime() - at.getTime() < FRESH_MS
  if (session.proved_at && isRecent(session.proved_at)) return true
  // Only this service writes the column, and a check constraint keeps it an array.
  const steps = (session.amr as Amr[]).filter(({ timestamp }) =>
    isRecent(new Date(timestamp * 1_000)),
  )
  if (steps.some(({ method }) => isSecondStep(method) || NOT_BY_MAIL.has(method))) return true
  return isRecent(session.created_at) && (await isSettled(db, userId, now))
}

function isSecondStep(method: string): boolean {
  return method === 'totp' || method.startsWith('mfa/')
}

async function isSettled(db: Database, userId: string, now: Date): Promise<boolean> {
  const { email_changed_at: changedAt } = await db
    .selectFrom('users')
    .select('email_changed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return isSettledSince(changedAt, now)
}

/** Whether who reads an address is shown to be its account's owner: not while its last change is fresh. */
export function isSettledSince(changedAt: Date | null, now: Date): boolean {
  return changedAt === null || now.getTime() - changedAt.getTime() >= ADDRESS_SETTLES_MS
}

/** The hash that the password fits, or null. Guesses are counted as those at the front door are. */
async function verifiedHash(
  parts: ServiceParts,
  signedIn: SignedInUser,
  given: string,
  address: string,
) {
  const { id } = signedIn.person
  const { password_hash: hash } = await parts.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const account = `current ${id}`
  const guesser = signedIn.sessionId ?? ''
  await parts.limits.countPasswordAttempt(account, guesser)
  if (!(await parts.passwords.matches(given, hash, address))) return null
  await parts.limits.passwordAccepted(account, guesser)
  return hash
}

function wrongPassword(): AuthError {
  return new AuthError(400, 'current_password_invalid', 'Current password is incorrect')
}

function proofNeeded(): AuthError {
  const message = 'Please confirm that it is you: this needs your password or an emailed code'
  return new AuthError(400, 'reauthentication_needed', message)
}

function notValid(): AuthError {
  return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
