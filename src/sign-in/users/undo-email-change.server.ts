import type { Context } from 'hono'
import { sql } from 'kysely'
import { z } from 'zod'
import { queueMail } from '../../server/mail/mail.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { addressRestoredNotice, addressTakenBackNotice } from '../mails/auth-mails.server.ts'
import { makeToken } from '../mails/one-time-token.server.ts'
import { expired } from '../mails/redeem.server.ts'
import { readBody } from '../request-body.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { signOutEverywhere } from '../sessions/sign-out-everywhere.server.ts'
import { moveAddress } from './change-email.server.ts'
/**
 * POST /email-change/undo: who had the account's address takes it back, by the link in the mail that told of the change. A call
 * of ours beside the protocol's, for who was robbed of an account (decision 28).
 */
import { inLanguageOf } from './language-of.server.ts'
import { accountClosed, isBanned } from './person.server.ts'
import { removeCredentials } from './remove-credentials.server.ts'
import { redeemUndo, type Undo } from './undo-links.server.ts'

const undoBody = z.object({ token: z.string().default('') })

/** The response has a token for `POST /verify`, type `recovery`: a new password is chosen at once. */
export async function undoEmailChange(parts: ServiceParts, c: Context): Promise<Response> {
  const { token } = await readBody(c.req.raw, undoBody)
  const now = parts.clock()
  const { recovery, ended } = await parts.db.transaction().execute(async (tx) => {
    const undo = await redeemUndo(tx, token, now)
    if (!undo) throw expired()
    const before = await openAccount(tx, undo, now)
    const freed = await freeAddress(tx, undo)
    await takeBack(tx, parts, { ...undo, before }, now)
    const made = await makeToken(tx, { userId: undo.userId, purpose: 'recovery' }, now)
    return { recovery: made.link, ended: [undo.userId, ...freed] }
  })
  for (const userId of ended) parts.sessionsEnded(userId)
  return c.json({ recovery_token: recovery })
}

/**
 * Asked before anything is freed or told: what cannot be used any more takes nothing from others.
 * @returns its address before the undoing
 * @throws AuthError 403 `user_banned` for a banned or closed account
 */
async function openAccount(tx: Database, { userId }: Undo, now: Date): Promise<string | null> {
  const account = await tx
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .select(['users.email', 'users.banned_until', 'profiles.status'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw expired()
  if (isBanned(account, now)) throw new AuthError(403, 'user_banned', 'User is banned')
  if (account.status === 'closed') throw accountClosed(403)
  return account.email
}

/**
 * The thief, or somebody else, may have registered the address meanwhile. Who never showed to read its mail loses it to who does.
 * @returns whose sessions ended
 * @throws AuthError 422 `email_exists` when somebody has shown it
 */
async function freeAddress(tx: Database, { userId, email }: Undo): Promise<string[]> {
  const other = await tx
    .selectFrom('users')
    .select(['id', 'email_proven_at'])
    .where('email', '=', email)
    .where('id', '!=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!other) return []
  if (other.email_proven_at !== null) {
    const message = 'Another account uses this email address by now. Please contact support.'
    throw new AuthError(422, 'email_exists', message)
  }
  await removeCredentials(tx, other.id)
  await tx.deleteFrom('identities').where('user_id', '=', other.id).execute()
  const without = { email: null, email_confirmed_at: null }
  await tx.updateTable('users').set(without).where('id', '=', other.id).execute()
  return [other.id]
}

/**
 * The password may be the thief's, and so may be every connected account but one at a provider that vouches for this very address.
 * Second steps stay, as with a recovery: support lifts them.
 */
async function takeBack(
  tx: Database,
  parts: ServiceParts,
  { userId, email, before }: Undo & { before: string | null },
  now: Date,
): Promise<void> {
  // It had been the account's for longer than a day, so what comes by its mails proves who reads them.
  await moveAddress(tx, { userId, email, changedAt: null }, now)
  await tx.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await tx
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('provider', '!=', 'email')
    .where((eb) =>
      eb.or([
        eb('email', 'is distinct from', email),
        sql<boolean>`data -> 'email_verified' is distinct from 'true'`,
      ]),
    )
    .execute()
  await signOutEverywhere(tx, userId)
  const site = new URL(parts.issuer()).origin
  // Whoever follows the link is not signed in.
  await inLanguageOf(tx, userId, async () => {
    await queueMail(tx, addressRestoredNotice(email, site))
    if (before !== null && before.toLowerCase() !== email.toLowerCase()) {
      await queueMail(tx, addressTakenBackNotice(before, site))
    }
  })
}
