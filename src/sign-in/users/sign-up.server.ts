/** POST /signup: a new account with e-mail and password, signed in at once (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid } from '../auth-error.server.ts'
import { challengeMembers, readPublicBody } from '../public-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { acceptChallenge } from '../sessions/pkce.server.ts'
import { deviceOf } from '../sessions/signed-in-user.server.ts'
import { startSession, tokenResponse } from '../sessions/start-session.server.ts'
import { adoptAccount, insertAccount } from './create-member.server.ts'
import { acceptEmail, acceptMetadata, acceptPassword } from './credentials.server.ts'
import { findByEmail, findPerson } from './person.server.ts'
import { signUpUnconfirmed } from './sign-up-unconfirmed.server.ts'

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
  if (found?.email_confirmed_at) throw alreadyRegistered()
  const passwordHash = await parts.passwords.hash(password)
  const now = parts.clock()
  const started = await parts.db.transaction().execute(async (tx) => {
    const account = { email, passwordHash, metadata, isConfirmed: true }
    // An account that was begun by asking for a link, and never proved, is nobody's yet.
    const userId = found
      ? await adoptAccount(tx, found.id, account, now)
      : await insertAccount(tx, account, now)
    // Of two sign-ups at once one gets the address.
    if (!userId) throw alreadyRegistered()
    const session = await startSession(tx, userId, 'password', deviceOf(parts, c), now)
    const person = await findPerson(tx, userId)
    if (!person) throw new Error('The account just made is not there')
    return { person, session }
  })
  return c.json(await tokenResponse(parts, started.person, started.session, now))
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

function alreadyRegistered(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}
