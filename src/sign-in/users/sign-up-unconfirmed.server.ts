/** POST /signup where an address has to be proved before its account is used (protocol, section 7). */
import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { sendLink } from '../mails/send-link.server.ts'
import { redirectTarget } from '../redirects.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import type { Challenge } from '../sessions/pkce.server.ts'
import { insertAccount } from './create-member.server.ts'
import { findByEmail, findPerson, shownUser } from './person.server.ts'

type Accepted = {
  email: string
  password: string
  metadata: Record<string, unknown>
  challenge: Challenge | null
}

/**
 * Answers with the bare user. Somebody who is registered already is answered with a made-up one, in the same
 * time; only its empty list of identities tells, to those who know.
 */
export async function signUpUnconfirmed(parts: ServiceParts, c: Context, accepted: Accepted) {
  const { email, password, metadata, challenge } = accepted
  await parts.limits.countMail('confirmation', email)
  const back = { redirectTo: redirectTarget(parts, c), challenge }
  return parts.inConstantTime(async () => {
    const passwordHash = await parts.passwords.hash(password)
    const now = parts.clock()
    const found = await findByEmail(parts.db, email)
    if (found?.email_confirmed_at) return madeUpUser(email, metadata, now)
    const person = await parts.db.transaction().execute(async (tx) => {
      const account = { email, passwordHash, metadata, isConfirmed: false }
      // Of an account that waits nothing changes, its password included: who asks may be somebody else.
      const userId = found?.id ?? (await insertAccount(tx, account, now))
      if (!userId) return null
      await sendLink(tx, parts, { userId, email }, 'confirmation', back, now)
      return findPerson(tx, userId)
    })
    return person ? shownUser(person) : madeUpUser(email, metadata, now)
  })
}

/** As `shownUser` shows somebody new, but for the identities. */
function madeUpUser(email: string, metadata: Record<string, unknown>, now: Date) {
  const id = randomUUID()
  const at = now.toISOString()
  return {
    id,
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'], roles: ['member'] },
    user_metadata: { ...metadata, sub: id, email, email_verified: false, phone_verified: false },
    identities: [],
    is_anonymous: false,
    created_at: at,
    updated_at: at,
    confirmation_sent_at: at,
  }
}
