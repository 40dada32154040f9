/** POST /token?grant_type=password (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid } from '../auth-error.server.ts'
import { readPublicBody } from '../public-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { storedEmail } from '../users/credentials.server.ts'
import { lockPassword } from '../users/lock-password.server.ts'
import { isBanned, personColumns } from '../users/person.server.ts'
import { deviceOf } from './signed-in-user.server.ts'
import { startSession, tokenResponse } from './start-session.server.ts'

const signInBody = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
})

/** An unknown address, an account without a password and a wrong one answer alike, and take as long. */
export async function signInWithPassword(parts: ServiceParts, c: Context): Promise<Response> {
  const address = parts.addressOf(c)
  await parts.limits.countCall('password', address)
  const body = await readPublicBody(parts, c, signInBody)
  if ((body.email === '') === (body.phone === '')) {
    throw invalid('Only an email address or phone number should be provided on login.')
  }
  if (body.phone !== '') {
    throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  const email = storedEmail(body.email)
  // Nobody has such an address, and nothing is counted under it.
  if (email.length > 255) {
    throw wrongCredentials()
  }
  await parts.limits.countPasswordAttempt(email, address)
  const found = await findWithPassword(parts, email)
  const hash = found?.password_hash ?? null
  const right = await parts.passwords.matches(body.password, hash, address)
  if (!found || !right) throw wrongCredentials()
  await parts.limits.passwordAccepted(email, address)
  const now = parts.clock()
  if (isBanned(found, now)) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!found.email_confirmed_at) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  const session = await parts.db.transaction().execute(async (tx) => {
    // Checking takes a while, and whoever changed the password meanwhile has ended all sessions but this one.
    if (!(await lockPassword(tx, found.id, hash))) throw wrongCredentials()
    return startSession(tx, parts, found.id, 'password', deviceOf(parts, c), now)
  })
  return c.json(await tokenResponse(parts, { ...found, last_sign_in_at: now }, session, now))
}

function findWithPassword({ db }: ServiceParts, email: string) {
  return db
    .selectFrom('users')
    .select(personColumns)
    .select('users.password_hash')
    .where('users.email', '=', email)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

function wrongCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}
