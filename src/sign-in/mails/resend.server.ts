/** POST /resend: the mail that did not come, once more with a fresh link and code (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError, invalid } from '../auth-error.server.ts'
import { challengeMembers, readPublicBody } from '../public-body.server.ts'
import { redirectTarget } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { acceptChallenge } from '../sessions/pkce.server.ts'
import { sendAddressChange } from '../users/change-email.server.ts'
import { acceptEmail } from '../users/credentials.server.ts'
import { findByEmail, isUnclaimed } from '../users/person.server.ts'
import { sendLink, type RedirectTarget } from './send-link.server.ts'

const resendBody = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  phone: z.string().default(''),
  ...challengeMembers,
})

/** Nobody, somebody who is confirmed and somebody who waits for nothing are answered alike. */
export async function resend(parts: ServiceParts, c: Context): Promise<Response> {
  const body = await readPublicBody(parts, c, resendBody)
  const { type, email } = accept(body)
  const challenge = acceptChallenge(body.code_challenge, body.code_challenge_method)
  await parts.limits.countMail(type === 'signup' ? 'confirmation' : 'email_change', email)
  const back = { redirectTo: redirectTarget(parts, c), challenge }
  await parts.inConstantTime(() => sendAgain(parts, type, email, back))
  return c.json({})
}

function accept({ type, email, phone }: z.output<typeof resendBody>) {
  const isOfPhone = type === 'sms' || type === 'phone_change'
  if (!isOfPhone && type !== 'signup' && type !== 'email_change') {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (isOfPhone) {
    if (phone === '') throw invalid('Type provided requires a phone number')
    throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  }
  if (email === '') throw invalid('Type provided requires an email address')
  return { type, email: acceptEmail(email) } as const
}

async function sendAgain(
  parts: ServiceParts,
  type: 'signup' | 'email_change',
  email: string,
  back: RedirectTarget,
): Promise<void> {
  const found = await findByEmail(parts.db, email)
  if (!found) return
  const now = parts.clock()
  await parts.db.transaction().execute(async (tx) => {
    if (type === 'email_change') await sendChangeAgain(tx, parts, found.id, email, back, now)
    if (type === 'signup' && isUnclaimed(found)) {
      await sendLink(tx, parts, { userId: found.id, email }, 'confirmationAgain', back, now)
    }
  })
}

/** Nothing where the change was dropped, or done, since the user was looked for. */
async function sendChangeAgain(
  tx: Database,
  parts: ServiceParts,
  userId: string,
  email: string,
  back: RedirectTarget,
  now: Date,
): Promise<void> {
  const waiting = await tx
    .selectFrom('users')
    .select('new_email')
    .where('id', '=', userId)
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!waiting?.new_email || !(await hasRoom(tx, parts, waiting.new_email))) return
  const change = { userId, email, newEmail: waiting.new_email }
  await sendAddressChange(tx, parts, change, back, now)
}

/** Whether the new address may get one more mail. That it may not is not told, for it would tell that a change waits. */
async function hasRoom(tx: Database, { limits }: ServiceParts, newEmail: string): Promise<boolean> {
  try {
    await limits.countMail('email_change', newEmail, tx)
    return true
  } catch (refused) {
    if (!(refused instanceof AuthError)) throw refused
    return false
  }
}
