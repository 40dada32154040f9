/** Queues the mails that let their readers in: a fresh link and code each time. */
import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { startFlow } from '../sessions/flow-state.server.ts'
import type { Challenge } from '../sessions/pkce.server.ts'
import { linkMail, type LinkType } from './auth-mails.server.ts'
import { makeToken, type Purpose } from './one-time-token.server.ts'

/** Where the way that begins with a mail leads. */
export type RedirectTarget = { redirectTo: string; challenge: Challenge | null }

/** The amr method of a session that begins with the proof of a new account's address, in the browser that made the account. */
export const CONFIRMING = 'email/signup'

const KINDS = {
  confirmation: {
    purpose: 'confirmation',
    type: 'signup',
    method: CONFIRMING,
    sentAt: 'confirmation_sent_at',
  },
  confirmationAgain: {
    purpose: 'confirmation',
    type: 'signup',
    method: 'magiclink',
    sentAt: 'confirmation_sent_at',
  },
  magicLink: {
    purpose: 'recovery',
    type: 'magiclink',
    method: 'magiclink',
    sentAt: 'recovery_sent_at',
  },
  recovery: {
    purpose: 'recovery',
    type: 'recovery',
    method: 'recovery',
    sentAt: 'recovery_sent_at',
  },
} as const satisfies Record<string, Kind>

type Kind = {
  purpose: Purpose
  type: LinkType
  /** The amr method of a session that a browser with a verifier gets. */
  method: string
  /** The user's column that remembers the sending. */
  sentAt: string
}

/**
 * To be called in a transaction: the mail goes out if, and only if, its link will work. Nothing goes to an address that the
 * user has left since it was looked for: whoever reads it now would get in.
 */
export async function sendLink(
  tx: Database,
  { issuer }: Pick<ServiceParts, 'issuer'>,
  to: { userId: string; email: string },
  kind: keyof typeof KINDS,
  back: RedirectTarget,
  now: Date,
): Promise<void> {
  const { purpose, type, method, sentAt } = KINDS[kind]
  const holder = await tx
    .updateTable('users')
    .set({ [sentAt]: now })
    .where('id', '=', to.userId)
    .where('email', '=', to.email)
    .returning('id')
    .executeTakeFirst()
  if (!holder) return
  const flowId = await flowFor(tx, to.userId, method, back, now)
  const mailToken = await makeToken(tx, { userId: to.userId, purpose, flowId }, now)
  const link = { issuer: issuer(), type, redirectTo: back.redirectTo, mailToken }
  await queueMail(tx, linkMail(to.email, link))
}

/** With a challenge the link gives a code to the browser that asked; without one it signs in whoever opens it. */
export async function flowFor(
  tx: Database,
  userId: string,
  authenticationMethod: string,
  { redirectTo, challenge }: RedirectTarget,
  now: Date,
): Promise<string | null> {
  if (!challenge) return null
  const flow = { providerType: 'email', authenticationMethod, redirectTo, challenge, userId }
  return startFlow(tx, flow, now)
}
