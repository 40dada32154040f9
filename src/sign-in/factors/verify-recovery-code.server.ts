/** POST /factors/recovery-codes/verify: a recovery code instead of the second step. It works once. */
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { requireSignedIn, type SignedInUser } from '../sessions/signed-in-user.server.ts'
import { tokenResponse } from '../sessions/start-session.server.ts'
import { countAttempt, resetAttempts } from './attempts.server.ts'
import { lockPerson } from './factor-rows.server.ts'
import { mailNotice, recoveryCodeUsed } from './notices.server.ts'
import { raiseSession } from './raise-session.server.ts'
import { readCode, selectorOf } from './recovery-code.ts'
import { requireSet } from './recovery-codes.server.ts'

const verifyBody = z.object({ code: z.string().default('') })

type StoredCode = { factor_id: string; selector: string; hash: string }

export async function verifyRecoveryCode(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c, { alsoInDefault: true })
  const { code } = await readBody(c.req.raw, verifyBody)
  const { id } = requireSet(signedIn.person)
  const now = parts.clock()
  await countAttempt(parts.db, id, now, 'mfa_recovery_codes_locked')
  const stored = await findRight(parts, c, id, code)
  const { person, session } = await parts.db
    .transaction()
    .execute((tx) => redeem(tx, signedIn, stored, now))
  parts.sessionsEnded(person.id)
  return c.json(await tokenResponse(parts, person, session, now))
}

/** A code that is none, is unknown or was used takes as long to refuse as one that is wrong at its end. */
async function findRight(
  parts: ServiceParts,
  c: Context,
  setId: string,
  typed: string,
): Promise<StoredCode> {
  const code = readCode(typed) ?? ''
  const stored = await parts.db
    .selectFrom('recovery_codes')
    .select(['factor_id', 'selector', 'hash'])
    .where('factor_id', '=', setId)
    .where('selector', '=', selectorOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const right = await parts.passwords.matches(code, stored?.hash ?? null, parts.addressOf(c))
  if (!stored || !right) throw wrong()
  return stored
}

async function redeem(tx: Database, signedIn: SignedInUser, stored: StoredCode, now: Date) {
  const { id: userId, email } = await lockPerson(tx, signedIn)
  // Of two at once, or after new codes were made, it is not there any more.
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('factor_id', '=', stored.factor_id)
    .where('selector', '=', stored.selector)
    .where('hash', '=', stored.hash)
    .where('used_at', 'is', null)
    .returning('factor_id')
    .executeTakeFirst()
  if (!used) throw wrong()
  await tx
    .updateTable('factors')
    .set({ ...resetAttempts, last_challenged_at: now })
    .where('id', '=', stored.factor_id)
    .execute()
  const set = { id: stored.factor_id, type: 'recovery_code' }
  const session = await raiseSession(tx, { userId, sessionId: signedIn.sessionId }, set, now)
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('factor_id', '=', stored.factor_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  await mailNotice(tx, email, recoveryCodeUsed(left))
  return { person: await lockPerson(tx, signedIn), session }
}

function wrong(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
}
