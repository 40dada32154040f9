/** POST /verify: a mailed code, or a link's token, becomes a session (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid } from '../auth-error.server.ts'
import { acceptPhone } from '../factors/phone-number.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { dropFlow } from '../sessions/flow-state.server.ts'
import { deviceOf } from '../sessions/signed-in-user.server.ts'
import { startSession, tokenResponse } from '../sessions/start-session.server.ts'
import { storedEmail } from '../users/credentials.server.ts'
import {
  findByCode,
  findByLink,
  MAX_ATTEMPTS,
  type Presented,
  type Purpose,
} from './one-time-token.server.ts'
import { expired, redeem } from './redeem.server.ts'

/** What each `type` of the protocol may be used for. */
const PURPOSES: Record<string, Purpose[]> = {
  signup: ['confirmation'],
  invite: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change_new', 'email_change_current'],
  sms: [],
  phone_change: [],
}

export const HALF_DONE =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

const verifyBody = z.object({
  type: z.string().default(''),
  token: z.string().default(''),
  token_hash: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
})

export async function verify(parts: ServiceParts, c: Context): Promise<Response> {
  const body = await readBody(c.req.raw, verifyBody)
  const purposes = acceptType(body.type)
  checkForm(body)
  const { db, clock } = parts
  const found =
    body.token_hash === ''
      ? await byCode(parts, c, body, purposes)
      : await findByLink(db, body.token_hash, purposes, clock())
  if (!found) throw expired()
  const now = clock()
  const done = await db.transaction().execute(async (tx) => {
    const person = await redeem(tx, parts, found, now)
    if (!person) return null
    // Whoever opened the link of the same mail may hold a code for it, and of the two one signs in.
    if (found.flowId) await dropFlow(tx, found.flowId)
    return {
      person,
      session: await startSession(tx, parts, person.id, 'otp', deviceOf(parts, c), now),
    }
  })
  if (!done) return c.json({ msg: HALF_DONE, code: '200' })
  const person = { ...done.person, last_sign_in_at: now }
  return c.json(await tokenResponse(parts, person, done.session, now))
}

/** @throws AuthError 400 `validation_failed` for none and for one that the protocol does not know */
export function acceptType(type: string): Purpose[] {
  const purposes = Object.hasOwn(PURPOSES, type) ? PURPOSES[type] : undefined
  if (!purposes) throw invalid('Verify requires a verification type')
  return purposes
}

function checkForm({ token, token_hash: hash, email, phone }: z.output<typeof verifyBody>): void {
  if ((token === '') === (hash === '')) {
    throw invalid('Verify requires either a token or a token hash')
  }
  if (hash !== '' && (email !== '' || phone !== '')) {
    throw invalid('Only the token_hash and type should be provided')
  }
  if (hash === '' && (email === '') === (phone === '')) {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  if (phone !== '') acceptPhone(phone)
}

/** Whether there is an account, or a code that waits, is not told by the answer or its time. */
async function byCode(
  parts: ServiceParts,
  c: Context,
  given: z.output<typeof verifyBody>,
  purposes: Purpose[],
): Promise<Presented> {
  const email = storedEmail(given.email)
  const code = given.token.trim()
  // Nobody has such an address or gets such a code, and nothing is counted under it.
  if (email === '' || email.length > 255 || !/^\d{6}$/.test(code)) throw wrongCode()
  const account = `code ${email}`
  const address = parts.addressOf(c)
  await parts.limits.countPasswordAttempt(account, address)
  const found = await parts.inConstantTime(() => tryCode(parts, email, purposes, code))
  if (!found) throw wrongCode()
  await parts.limits.passwordAccepted(account, address)
  return found
}

/** Ten times the mails that go to one address while a code lives: an hour, in which two hours of counters may overlap (`auth-rate-limits`). */
const MOST_HOLDERS = 200

/**
 * Several accounts may ask for one new address: each of their codes is tried, for a stranger's mail must not spoil one's own. A guess
 * is counted against all, and mails to one address are few: more accounts bring no more guesses than one that asks again and again.
 */
async function tryCode(
  { db, clock }: ServiceParts,
  email: string,
  purposes: Purpose[],
  code: string,
): Promise<Presented | undefined> {
  const now = clock()
  for (const purpose of purposes) {
    const column = purpose === 'email_change_new' ? 'new_email' : 'email'
    const holders = await db
      .selectFrom('users')
      .innerJoin('one_time_tokens', 'one_time_tokens.user_id', 'users.id')
      .select('users.id')
      .where(`users.${column}`, '=', email)
      .where('users.deleted_at', 'is', null)
      .where('purpose', '=', purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('attempts', '<', MAX_ATTEMPTS)
      .orderBy('sent_at', 'desc')
      .limit(MOST_HOLDERS)
      .execute()
    for (const { id } of holders) {
      const found = await findByCode(db, { userId: id, purpose }, code, now)
      if (found) return found
    }
  }
  return undefined
}

function wrongCode(): AuthError {
  return new AuthError(403, 'otp_expired', 'Token has expired or is invalid')
}
