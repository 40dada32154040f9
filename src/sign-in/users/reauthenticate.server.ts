/** GET /reauthenticate: a code to the user's address, which proves again who is there (protocol, section 7). */
import type { Context } from 'hono'
import { queueMail } from '../../server/mail/mail.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { reauthenticationMail } from '../mails/auth-mails.server.ts'
import { makeToken } from '../mails/one-time-token.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { requireSignedIn } from '../sessions/signed-in-user.server.ts'
import { requireSettledAddress } from './fresh-proof.server.ts'

export async function reauthenticate(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  const { person } = signedIn
  const { id: userId, email } = person
  if (email === null)
    throw invalid('Reauthentication requires the user to have an email or a phone')
  if (!person.email_confirmed_at) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  const now = parts.clock()
  await requireSettledAddress(parts.db, signedIn, now)
  await parts.limits.countMail('reauthentication', email)
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
