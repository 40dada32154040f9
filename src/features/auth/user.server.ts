/** GET and PUT /user: the signed-in user's own account (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../server/database.ts'
import { AuthError, invalid } from './auth-error.server.ts'
import { requireCaller, type Caller } from './caller.server.ts'
import { acceptEmail, acceptMetadata, acceptPassword } from './credentials.server.ts'
import { objectIn, shownUser, type Person } from './person.server.ts'
import { acceptChallenge } from './pkce.server.ts'
import { readBody } from './request-body.server.ts'
import type { ServiceParts } from './service-parts.server.ts'

const userBody = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().optional(),
  current_password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  app_metadata: z.unknown().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

type UserChange = z.output<typeof userBody>

export async function getUser(parts: ServiceParts, c: Context): Promise<Response> {
  const { person } = await requireCaller(parts, c)
  return c.json(shownUser(person))
}

export async function updateUser(parts: ServiceParts, c: Context): Promise<Response> {
  await parts.limits.ask('user', parts.addressOf(c))
  const caller = await requireCaller(parts, c)
  const change = await readBody(c.req.raw, userBody)
  await check(parts, caller.person, change)
  const passwordHash = await newPasswordHash(parts, caller.person, change)
  const now = parts.clock()
  const changed = await parts.db.transaction().execute(async (tx) => {
    const metadata = await mergedMetadata(tx, caller.person, change.data)
    await tx
      .updateTable('users')
      .set({
        ...(metadata && { user_metadata: JSON.stringify(metadata) }),
        ...(passwordHash && { password_hash: passwordHash }),
        updated_at: now,
      })
      .where('id', '=', caller.person.id)
      .execute()
    if (passwordHash) await endOtherSessions(tx, caller)
    return { user_metadata: metadata ?? caller.person.user_metadata, updated_at: now }
  })
  if (passwordHash) parts.sessionsEnded(caller.person.id)
  return c.json(shownUser({ ...caller.person, ...changed }))
}

/** The checks in the protocol's order, up to those of the password itself. */
async function check({ db }: ServiceParts, person: Person, change: UserChange): Promise<void> {
  const email = change.email === '' ? null : acceptEmail(change.email)
  if (change.password !== undefined) acceptPassword(change.password)
  if (change.app_metadata !== undefined) {
    throw new AuthError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
  }
  acceptChallenge(change.code_challenge, change.code_challenge_method)
  if (change.phone !== '' && change.phone !== person.phone) {
    throw new AuthError(400, 'phone_provider_disabled', 'Phone numbers are not in use')
  }
  if (email === null || email === person.email) return
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (other) {
    const message = 'A user with this email address has already been registered'
    throw new AuthError(422, 'email_exists', message)
  }
  throw invalid('The email address cannot be changed')
}

async function newPasswordHash(parts: ServiceParts, person: Person, change: UserChange) {
  if (change.password === undefined) return null
  const { password_hash: old } = await parts.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  const current = change.current_password
  if (current !== undefined && !(await parts.passwords.matches(current, old))) {
    throw new AuthError(400, 'current_password_invalid', 'Current password is not right')
  }
  if (old !== null && (await parts.passwords.matches(change.password, old))) {
    const message = 'New password should be different from the old password.'
    throw new AuthError(422, 'same_password', message)
  }
  return parts.passwords.hash(change.password)
}

/** Merged key by key under the row's lock; null deletes a key. */
async function mergedMetadata(tx: Database, person: Person, data: UserChange['data']) {
  if (!data) return null
  const { user_metadata: kept } = await tx
    .selectFrom('users')
    .select('user_metadata')
    .where('id', '=', person.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const merged = Object.entries({ ...objectIn(kept), ...data })
  return acceptMetadata(Object.fromEntries(merged.filter(([, value]) => value !== null)))
}

/** Whoever knew the old password is out; the session that changed it stays. */
async function endOtherSessions(tx: Database, { person, sessionId }: Caller): Promise<void> {
  const ended = tx.deleteFrom('sessions').where('user_id', '=', person.id)
  await (sessionId === null ? ended : ended.where('id', '!=', sessionId)).execute()
}
