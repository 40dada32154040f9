/** POST /factors/{id}/verify: the answer to a challenge raises the session to aal2 (protocol, section 8). */
import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { FactorChallenges } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { dropPending } from '../sessions/flow-state.server.ts'
import { isUuid, requireSignedIn, type SignedInUser } from '../sessions/signed-in-user.server.ts'
import { tokenResponse } from '../sessions/start-session.server.ts'
import { requireOwnHand } from '../users/fresh-proof.server.ts'
import { countAttempt, resetAttempts } from './attempts.server.ts'
import { factorAt, findFactor, lockPerson, type Factor } from './factor-rows.server.ts'
import { factorAdded, mailNotice } from './notices.server.ts'
import { acceptPasskey, type Credential } from './passkey.server.ts'
import { isTextedCode } from './phone-code.server.ts'
import { raiseSession } from './raise-session.server.ts'
import { CHALLENGE_LIFE_MS, hasSecondStep } from './second-step.server.ts'
import { requireStepBeforeRole } from './steps-of-staff.server.ts'
import { stepOfCode } from './totp.server.ts'

type Challenge = Selectable<FactorChallenges>
/** `secret` is an app's. */
type Answer = { challengeId: string; code: string; credential: Credential; secret: Buffer }

const verifyBody = z.object({
  challenge_id: z.string().default(''),
  code: z.string().default(''),
  webauthn: z.object({ credential_response: z.looseObject({}).optional() }).optional(),
})

export async function verifyFactor(parts: ServiceParts, c: Context): Promise<Response> {
  const { db, clock } = parts
  const signedIn = await requireSignedIn(parts, c, { alsoInDefault: true })
  const body = await readBody(c.req.raw, verifyBody)
  const factor = await factorAt(db, signedIn, c)
  const answer = accept(parts, factor, body)
  const now = clock()
  await requireOpen(db, factor, answer.challengeId, now)
  // A signature cannot be guessed, so only codes are counted.
  if (factor.type !== 'webauthn') await countAttempt(db, factor.id, now)
  const { person, session } = await db
    .transaction()
    .execute((tx) => take(tx, parts, signedIn, factor, answer, now))
  parts.sessionsEnded(person.id)
  return c.json(await tokenResponse(parts, person, session, now))
}

function accept(parts: ServiceParts, factor: Factor, body: z.output<typeof verifyBody>): Answer {
  const { challenge_id: challengeId, code, webauthn } = body
  const credential = webauthn?.credential_response
  if (factor.type === 'webauthn' && !credential) throw invalid('A webauthn response is required')
  if (factor.type !== 'webauthn' && code === '') throw invalid('Code needs to be non-empty')
  // Apps show codes in groups, and people type them so.
  const typed = code.replaceAll(/\s/g, '')
  const secret = factor.type === 'totp' ? openSecret(parts, factor) : Buffer.alloc(0)
  return { challengeId, code: typed, credential: credential ?? {}, secret }
}

/**
 * Before the attempt is counted, for no code can be right.
 * @throws AuthError 422 `mfa_totp_verify_not_enabled` when another key sealed it: any other second step will do
 */
function openSecret({ secrets, log }: ServiceParts, { id, secret }: Factor): Buffer {
  try {
    return secrets.decrypt(secret ?? Buffer.alloc(0), id)
  } catch (err) {
    const entry = { err, factorId: id }
    log.error(entry, 'Sign-in service: the secret of an app was sealed with another FILES_KEY')
    const message =
      'We cannot check the codes of your authenticator app right now. Please use a recovery code or another second step.'
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', message)
  }
}

/** Everything that a right answer brings, or nothing of it. Of two at once the second finds the challenge used. */
async function take(
  tx: Database,
  parts: ServiceParts,
  signedIn: SignedInUser,
  { id }: Factor,
  answer: Answer,
  now: Date,
) {
  const person = await lockPerson(tx, signedIn)
  const { id: userId, email } = person
  const factor = await findFactor(tx, userId, id)
  // Proving a new factor adds it, so it asks for the same proof as adding one, even if somebody else began to add it.
  if (factor.status === 'unverified') {
    requireStepBeforeRole(parts, person)
    await requireOwnHand(tx, { ...signedIn, person }, 403, now)
  }
  const challenge = await requireOpen(tx, factor, answer.challengeId, now)
  const change = await check(tx, parts, factor, challenge, answer, now)
  await tx
    .updateTable('factors')
    .set({ ...change, ...resetAttempts, status: 'verified', updated_at: now })
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('factor_challenges')
    .set({ used_at: now })
    .where('id', '=', challenge.id)
    .execute()
  await tx
    .deleteFrom('factors')
    .where('user_id', '=', userId)
    .where('type', '=', factor.type)
    .where('status', '=', 'unverified')
    .execute()
  if (factor.status === 'unverified') await mailNotice(tx, email, factorAdded(factor.type))
  // From the first one on the account is locked against whoever has only the password.
  if (!hasSecondStep(person)) await dropPending(tx, userId)
  const session = await raiseSession(tx, { userId, sessionId: signedIn.sessionId }, factor, now)
  return { person: await lockPerson(tx, signedIn), session }
}

/** @throws AuthError 422 for a challenge that is unknown, used or too old */
async function requireOpen(db: Database, factor: Factor, id: string, now: Date) {
  const query = db
    .selectFrom('factor_challenges')
    .selectAll()
    .where('id', '=', id)
    .where('factor_id', '=', factor.id)
  const challenge = isUuid(id) ? await query.executeTakeFirst() : undefined
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AuthError(422, 'mfa_factor_not_found', message)
  }
  if (challenge.used_at) {
    // The name is the reference server's, which binds challenges to addresses; clients know no better one.
    const message = 'This challenge was answered already. Please ask for a new one.'
    throw new AuthError(422, 'mfa_ip_address_mismatch', message)
  }
  if (now.getTime() - challenge.created_at.getTime() >= CHALLENGE_LIFE_MS) {
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

/** The columns that the right answer changes. @throws AuthError 422 `mfa_verification_failed` for a wrong one */
async function check(
  tx: Database,
  parts: ServiceParts,
  factor: Factor,
  challenge: Challenge,
  { code, credential, secret }: Answer,
  now: Date,
) {
  if (factor.type === 'webauthn') {
    return acceptPasskey(tx, parts, factor, challenge.webauthn_challenge ?? '', credential)
  }
  if (factor.type === 'phone') {
    if (!isTextedCode(parts, code, challenge)) throw wrong('Invalid code entered')
    return {}
  }
  const step = stepOfCode(secret, code, now, factor.last_step ?? -1)
  if (step === null) throw wrong('Invalid TOTP code entered')
  return { last_step: step }
}

function wrong(message: string): AuthError {
  return new AuthError(422, 'mfa_verification_failed', message)
}
