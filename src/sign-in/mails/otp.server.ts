/** POST /otp and /magiclink: signing in with a mailed link or code (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import { AuthError, invalid } from '../auth-error.server.ts'
import { challengeMembers, readPublicBody } from '../public-body.server.ts'
import { redirectTarget } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { acceptChallenge } from '../sessions/pkce.server.ts'
import { adoptAccount, insertAccount } from '../users/create-member.server.ts'
import { acceptEmail, acceptMetadata } from '../users/credentials.server.ts'
import { findByEmail, isUnclaimed } from '../users/person.server.ts'
import { sendLink, type RedirectTarget } from './send-link.server.ts'

const otpBody = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  create_user: z.boolean().default(true),
  ...challengeMembers,
})

type Asked = {
  email: string
  metadata: Record<string, unknown>
  createsUser: boolean
  back: RedirectTarget
}

/**
 * The answer, and the time it takes, are the same whether or not there is an account. So somebody unknown who
 * is not to get one is answered as well, and nothing is sent.
 */
export async function sendOtp(parts: ServiceParts, c: Context): Promise<Response> {
  const body = await readPublicBody(parts, c, otpBody)
  const challenge = acceptChallenge(body.code_challenge, body.code_challenge_method)
  const email = acceptAddress(body)
  const metadata = acceptMetadata(body.data)
  await parts.limits.countMail('otp', email)
  const back = { redirectTo: redirectTarget(parts, c), challenge }
  const asked = { email, metadata, createsUser: body.create_user, back }
  await parts.inConstantTime(() => send(parts, asked))
  return c.json({})
}

function acceptAddress({ email, phone }: z.output<typeof otpBody>): string {
  if (email !== '' && phone !== '') {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (phone !== '') throw new AuthError(400, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === '') throw invalid('One of email or phone must be set')
  return acceptEmail(email)
}

/** An account that is made here has no password, and is nobody's until the mail is answered. */
async function send(parts: ServiceParts, { email, metadata, createsUser, back }: Asked) {
  const now = parts.clock()
  const found = await findByEmail(parts.db, email)
  if (!found && !createsUser) return
  await parts.db.transaction().execute(async (tx) => {
    if (found && !isUnclaimed(found)) {
      return sendLink(tx, parts, { userId: found.id, email }, 'magicLink', back, now)
    }
    const account = { email, passwordHash: null, metadata, isConfirmed: false }
    const userId = found
      ? await adoptAccount(tx, found.id, account, now)
      : await insertAccount(tx, account, now)
    // Somebody else made the account this moment, and has the mail that goes with it.
    if (userId) await sendLink(tx, parts, { userId, email }, 'confirmation', back, now)
  })
}
