/** GET /reauthenticate: a code to the user's address, which proves again who is there (protocol, section 7). */
import type { Context } from 'hono'
import { queueMail } from '../../server/mail/mail.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { lockPerson } from '../factors/factor-rows.server.ts'
import { reauthenticationMail } from '../mails/auth-mails.server.ts'
import { makeToken } from '../mails/one-time-token.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { requireSignedIn } from '../sessions/signed-in-user.server.ts'
import { requireSettledAddress } from './fresh-proof.server.ts'
import type { Person } from './person.server.ts'

export async function reauthenticate(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  const now = parts.clock()
  const asking = confirmedAddress(signedIn.person)
  await requireSettledAddress(parts.db, signedIn, now)
  await parts.limits.countMail('reauthentication', asking)
  await parts.db.transaction().execute(async (tx) => {
    const person = await lockPerson(tx, signedIn)
    const [userId, email] = [person.id, confirmedAddress(person)]
    await requireSettledAddress(tx, signedIn, now)
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

/** @throws AuthError 400 for somebody without an address, 422 for one that is not confirmed */
function confirmedAddress({ email, email_confirmed_at: confirmedAt }: Person): string {
  if (email === null)
    throw invalid('Reauthentication requires the user to have an email or a phone')
  if (confirmedAt) return email
  throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
}
