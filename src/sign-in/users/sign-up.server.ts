/** POST /signup: a new account with e-mail and password, signed in at once unless its address has to be proved (protocol, section 7). */
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid } from '../auth-error.server.ts'
import { sendLink } from '../mails/send-link.server.ts'
import { challengeMembers, readPublicBody } from '../public-body.server.ts'
import { redirectTarget } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { acceptChallenge } from '../sessions/pkce.server.ts'
import { deviceOf } from '../sessions/signed-in-user.server.ts'
import { startSession, tokenResponse } from '../sessions/start-session.server.ts'
import { adoptAccount, insertAccount } from './create-member.server.ts'
import { acceptEmail, acceptMetadata, acceptPassword } from './credentials.server.ts'
import { findByEmail, findPerson, isUnclaimed, shownUser } from './person.server.ts'

const signUpBody = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  ...challengeMembers,
})

export async function signUp(parts: ServiceParts, c: Context): Promise<Response> {
  const accepted = accept(await readPublicBody(parts, c, signUpBody))
  if (parts.confirmsEmail) return c.json(await signUpUnconfirmed(parts, c, accepted))
  const { email, password, metadata } = accepted
  const found = await findByEmail(parts.db, email)
  if (found && !isUnclaimed(found)) throw alreadyRegistered()
  const passwordHash = await parts.passwords.hash(password, parts.addressOf(c))
  const now = parts.clock()
  const started = await parts.db.transaction().execute(async (tx) => {
    const account = { email, passwordHash, metadata, isConfirmed: true }
    const userId = found
      ? await adoptAccount(tx, found.id, account, now)
      : await insertAccount(tx, account, now)
    // Of two sign-ups at once one gets the address.
    if (!userId) throw alreadyRegistered()
    const session = await startSession(tx, parts, userId, 'password', deviceOf(parts, c), now)
    const person = await findPerson(tx, userId)
    if (!person) throw new Error('The account just made is not there')
    return { person, session }
  })
  return c.json(await tokenResponse(parts, started.person, started.session, now))
}

/**
 * Where an address has to be proved before its account is used the response is the bare user. For somebody who is
 * registered already it is a made-up one, in the same time; only its empty list of identities tells, to those who know.
 */
async function signUpUnconfirmed(parts: ServiceParts, c: Context, accepted: Accepted) {
  const { email, password, metadata, challenge } = accepted
  await parts.limits.countMail('confirmation', email)
  const back = { redirectTo: redirectTarget(parts, c), challenge }
  return parts.inConstantTime(async () => {
    const passwordHash = await parts.passwords.hash(password, parts.addressOf(c))
    const now = parts.clock()
    const found = await findByEmail(parts.db, email)
    if (found && !isUnclaimed(found)) return madeUpUser(email, metadata, now)
    const person = await parts.db.transaction().execute(async (tx) => {
      const account = { email, passwordHash, metadata, isConfirmed: false }
      // Only the newest link works, so the password that came with it is the one that it makes valid: another that
      // was asked for before, perhaps by somebody else, must not outlive the proof.
      const userId = found
        ? await adoptAccount(tx, found.id, account, now)
        : await insertAccount(tx, account, now)
      if (!userId) return null
      await sendLink(tx, parts, { userId, email }, 'confirmation', back, now)
      return findPerson(tx, userId)
    })
    return person ? shownUser(person) : madeUpUser(email, metadata, now)
  })
}

/** As `shownUser` shows somebody new, but for the identities. */
function madeUpUser(email: string, metadata: Record<string, unknown>, now: Date) {
  const id = randomUUID()
  const at = now.toISOString()
  return {
    id,
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'], roles: ['member'] },
    user_metadata: { ...metadata, sub: id, email, email_verified: false, phone_verified: false },
    identities: [],
    is_anonymous: false,
    created_at: at,
    updated_at: at,
    confirmation_sent_at: at,
  }
}

/** The checks in the protocol's order. */
function accept(body: z.output<typeof signUpBody>) {
  if (body.email === '' && body.phone === '') {
    const message = 'Anonymous sign-ins are disabled'
    throw new AuthError(422, 'anonymous_provider_disabled', message)
  }
  if (body.password === '') throw invalid('Signup requires a valid password')
  const password = acceptPassword(body.password)
  if (body.email !== '' && body.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  const challenge = acceptChallenge(body.code_challenge, body.code_challenge_method)
  if (body.phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  const email = acceptEmail(body.email)
  return { email, password, metadata: acceptMetadata(body.data), challenge }
}

type Accepted = ReturnType<typeof accept>

function alreadyRegistered(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}
