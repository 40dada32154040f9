/** POST /recover: a mail with which a forgotten password is replaced (protocol, section 7). */
import type { Context } from 'hono'
import { z } from 'zod'
import { invalid } from '../auth-error.server.ts'
import { challengeMembers, readPublicBody } from '../public-body.server.ts'
import { redirectTarget } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { acceptChallenge } from '../sessions/pkce.server.ts'
import { acceptEmail } from '../users/credentials.server.ts'
import { findByEmail } from '../users/person.server.ts'
import { sendLink } from './send-link.server.ts'

const recoverBody = z.object({ email: z.string().default(''), ...challengeMembers })

/** The answer, and the time it takes, are the same whether or not there is an account. */
export async function recover(parts: ServiceParts, c: Context): Promise<Response> {
  const body = await readPublicBody(parts, c, recoverBody)
  if (body.email === '') throw invalid('Password recovery requires an email')
  const email = acceptEmail(body.email)
  const challenge = acceptChallenge(body.code_challenge, body.code_challenge_method)
  await parts.limits.countMail('recovery', email)
  const back = { redirectTo: redirectTarget(parts, c), challenge }
  await parts.inConstantTime(async () => {
    const found = await findByEmail(parts.db, email)
    if (!found) return
    await parts.db
      .transaction()
      .execute((tx) =>
        sendLink(tx, parts, { userId: found.id, email }, 'recovery', back, parts.clock()),
      )
  })
  return c.json({})
}
