/** GET /reauthenticate: a code to the user's address, which proves again who is there (protocol, section 7). */
import type { Context } from 'hono'
import { queueMail } from '../../server/mail/mail.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { reauthenticationMail } from '../mails/auth-mails.server.ts'
import { findByCode, makeToken, type Presented } from '../mails/one-time-token.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { requireSignedIn, type SignedInUser } from '../sessions/signed-in-user.server.ts'

/** From this age on a session alone does not change the password. */
const FRESH_MS = 24 * 60 * 60_000

export async function reauthenticate(parts: ServiceParts, c: Context): Promise<Response> {
  const { person } = await requireSignedIn(parts, c)
  const { id: userId, email } = person
  if (email === null)
    throw invalid('Reauthentication requires the user to have an email or a phone')
  if (!person.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  await parts.limits.countMail('reauthentication', email)
  const now = parts.clock()
  await parts.db.transaction().execute(async (tx) => {
    const mailToken = await makeToken(tx, { userId, purpose: 'reauthentication' }, now)
    await tx
      .updateTable('users')
      .set({ reauthentication_sent_at: now })
      .where('id', '=', userId)
      .execute()
    await queueMail(tx, reauthenticationMail(email, mailToken))
  })
  return c.json({})
}

/** Whether a session began so long ago that who uses it has to prove again who they are. */
export async function isStale(
  { db, clock }: ServiceParts,
  { sessionId }: SignedInUser,
): Promise<boolean> {
  if (sessionId === null) return true
  const session = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return !session || clock().getTime() - session.created_at.getTime() > FRESH_MS
}

/**
 * The code, to be used up together with what it permits.
 * @throws AuthError 422 `reauthentication_not_valid` for a code that is wrong, used or too old
 */
export async function acceptNonce(
  { db, clock }: ServiceParts,
  userId: string,
  nonce: string,
): Promise<Presented> {
  const holder = { userId, purpose: 'reauthentication' as const }
  const found = await findByCode(db, holder, nonce.trim(), clock())
  if (!found) throw notValid()
  return found
}

export function notValid(): AuthError {
  const message = 'Nonce has expired or is invalid'
  return new AuthError(422, 'reauthentication_not_valid', message)
}
