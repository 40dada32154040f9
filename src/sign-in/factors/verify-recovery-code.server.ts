/** POST /factors/recovery-codes/verify: a recovery code instead of the second step. It works once. */
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { requireCaller, type Caller } from '../sessions/caller.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { tokenReply } from '../sessions/start-session.server.ts'
import { countAttempt, forgetAttempts } from './attempts.server.ts'
import { lockPerson } from './factor-rows.server.ts'
import { tellOfUsedCode } from './notices.server.ts'
import { raiseSession } from './raise-session.server.ts'
import { readCode, selectorOf } from './recovery-code.ts'
import { requireSet } from './recovery-codes.server.ts'

const verifyBody = z.object({ code: z.string().default('') })

type Kept = { factor_id: string; selector: string; hash: string }

export async function verifyRecoveryCode(parts: ServiceParts, c: Context): Promise<Response> {
  await parts.limits.ask('factorVerify', parts.addressOf(c))
  const caller = await requireCaller(parts, c)
  const { code } = await readBody(c.req.raw, verifyBody)
  const { id } = requireSet(caller.person)
  const now = parts.clock()
  await countAttempt(parts.db, id, now, 'mfa_recovery_codes_locked')
  const kept = await findRight(parts, id, code)
  const { person, session } = await parts.db
    .transaction()
    .execute((tx) => take(tx, caller, kept, now))
  parts.sessionsEnded(person.id)
  return c.json(await tokenReply(parts, person, session, now))
}

/** A code that is none, is unknown or was used takes as long to refuse as one that is wrong at its end. */
async function findRight(parts: ServiceParts, setId: string, typed: string): Promise<Kept> {
  const code = readCode(typed) ?? ''
  const kept = await parts.db
    .selectFrom('recovery_codes')
    .select(['factor_id', 'selector', 'hash'])
    .where('factor_id', '=', setId)
    .where('selector', '=', selectorOf(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const right = await parts.passwords.matches(code, kept?.hash ?? null)
  if (!kept || !right) throw wrong()
  return kept
}

async function take(tx: Database, caller: Caller, kept: Kept, now: Date) {
  const { id: userId, email } = await lockPerson(tx, caller)
  // Of two at once, or after new codes were made, it is not there any more.
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('factor_id', '=', kept.factor_id)
    .where('selector', '=', kept.selector)
    .where('hash', '=', kept.hash)
    .where('used_at', 'is', null)
    .returning('factor_id')
    .executeTakeFirst()
  if (!used) throw wrong()
  await tx
    .updateTable('factors')
    .set({ ...forgetAttempts, last_challenged_at: now })
    .where('id', '=', kept.factor_id)
    .execute()
  const set = { id: kept.factor_id, type: 'recovery_code' }
  const session = await raiseSession(tx, { userId, sessionId: caller.sessionId }, set, now)
  const { left } = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('factor_id', '=', kept.factor_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  await tellOfUsedCode(tx, email, left)
  return { person: await lockPerson(tx, caller), session }
}

function wrong(): AuthError {
  return new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
}
