/** POST /signup: a new account with e-mail and password, signed in at once (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import { fullNameRule } from '../../rules/accounts.ts'
import { AuthError, invalid } from './auth-error.server.ts'
import { deviceOf } from './caller.server.ts'
import { insertAccount } from './create-member.server.ts'
import { acceptEmail, acceptMetadata, acceptPassword } from './credentials.server.ts'
import { findPerson } from './find-person.server.ts'
import { acceptChallenge } from './pkce.server.ts'
import { readBody } from './request-body.server.ts'
import type { ServiceParts } from './service-parts.server.ts'
import { startSession, tokenReply } from './start-session.server.ts'

const signUpBody = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

export async function signUp(parts: ServiceParts, c: Context): Promise<Response> {
  await parts.limits.ask('signup', parts.addressOf(c))
  const { email, password, metadata } = accept(await readBody(c.req.raw, signUpBody))
  if (await isTaken(parts, email)) throw alreadyRegistered()
  const passwordHash = await parts.passwords.hash(password)
  const now = parts.clock()
  const started = await parts.db.transaction().execute(async (tx) => {
    const profile = profileFrom(metadata)
    const account = { email, passwordHash, metadata, profile, roles: ['member' as const] }
    const userId = await insertAccount(tx, account, now)
    // Of two sign-ups at once the index on the address lets one through.
    if (!userId) throw alreadyRegistered()
    const session = await startSession(tx, userId, 'password', deviceOf(parts, c), now)
    const person = await findPerson(tx, userId)
    if (!person) throw new Error('The account just made is not there')
    return { person, session }
  })
  return c.json(await tokenReply(parts, started.person, started.session, now))
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
  acceptChallenge(body.code_challenge, body.code_challenge_method)
  if (body.phone !== '') {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  }
  return { email: acceptEmail(body.email), password, metadata: acceptMetadata(body.data) }
}

/** The Register form sends the name along; anything else in the metadata is the caller's own. */
function profileFrom(metadata: Record<string, unknown>) {
  const name = fullNameRule.safeParse(metadata['full_name'])
  return name.success ? { full_name: name.data } : {}
}

async function isTaken({ db }: ServiceParts, email: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return user !== undefined
}

function alreadyRegistered(): AuthError {
  return new AuthError(422, 'user_already_exists', 'User already registered')
}
