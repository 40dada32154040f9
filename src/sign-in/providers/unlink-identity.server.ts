/** DELETE /user/identities/{identity_id}: one way less into the account, never the last (protocol, section 7). */
import type { Context } from 'hono'
import type { Selectable } from 'kysely'
import { queueMail } from '../../server/mail/mail.ts'
import type { Users } from '../../server/postgres/database-types.ts'
import type { Database } from '../../server/postgres/database.ts'
import { AuthError } from '../auth-error.server.ts'
import { lockPerson } from '../factors/factor-rows.server.ts'
import { addressChangedNotice } from '../mails/auth-mails.server.ts'
import type { ServiceParts } from '../service-parts.server.ts'
import { dropFlowsBy, dropPending } from '../sessions/flow-state.server.ts'
import { isUuid, requireSignedIn } from '../sessions/signed-in-user.server.ts'
import { requireOwnHand } from '../users/fresh-proof.server.ts'
import { offerUndo } from '../users/undo-links.server.ts'
import { identityRemoved } from './provider-mails.server.ts'

type User = Pick<Selectable<Users>, 'id' | 'email' | 'email_proven_at' | 'email_changed_at'>
type Remaining = { provider: string; email: string | null; data: unknown }

export async function unlinkIdentity(parts: ServiceParts, c: Context): Promise<Response> {
  const signedIn = await requireSignedIn(parts, c)
  const identityId = c.req.param('id')
  if (!isUuid(identityId)) {
    throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  }
  const now = parts.clock()
  await parts.db.transaction().execute(async (tx) => {
    // Of two who each take off one of the last two, the second finds a single one.
    const person = await lockPerson(tx, signedIn)
    await requireOwnHand(tx, { ...signedIn, person }, 403, now)
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'email_proven_at', 'email_changed_at'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    const { removed, remaining } = await remove(tx, user.id, identityId)
    await adjustAccount(tx, parts, user, { removed, remaining }, now)
    const label = parts.providers.find(removed.provider)?.label ?? removed.provider
    if (user.email) await queueMail(tx, identityRemoved(user.email, label))
  })
  return c.json({})
}

async function remove(tx: Database, userId: string, identityId: string) {
  const identities = await tx
    .selectFrom('identities')
    .select(['id', 'provider', 'email', 'data'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (identities.length < 2) {
    const message = 'User must have at least 1 identity after unlinking'
    throw new AuthError(422, 'single_identity_not_deletable', message)
  }
  const removed = identities.find(({ id }) => id === identityId.toLowerCase())
  if (!removed) {
    throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  }
  await tx.deleteFrom('identities').where('id', '=', removed.id).execute()
  return { removed, remaining: identities.filter(({ id }) => id !== removed.id) }
}

/** Without its e-mail identity an account has no password; without the one that carries its address, another address. */
async function adjustAccount(
  tx: Database,
  { confirmsEmail, issuer }: Pick<ServiceParts, 'confirmsEmail' | 'issuer'>,
  user: User,
  { removed, remaining }: { removed: Remaining; remaining: Remaining[] },
  now: Date,
): Promise<void> {
  const isCarried = remaining.some(({ email }) => isSame(email, user.email))
  const isMoving = isSame(removed.email, user.email) && !isCarried
  const address = isMoving ? nextAddress(remaining) : null
  if (address && (await belongsToAnother(tx, user.id, address.email))) {
    const message = 'Unable to unlink identity due to email conflict'
    throw new AuthError(422, 'email_conflict_identity_not_deletable', message)
  }
  const proven = address?.isVerified ? now : null
  // Where nobody has to prove an address, it counts without.
  const confirmed = address && !confirmsEmail ? now : proven
  await tx
    .updateTable('users')
    .set({
      updated_at: now,
      ...(removed.provider === 'email' && { password_hash: null }),
      ...(isMoving && {
        email: address?.email ?? null,
        email_changed_at: now,
        email_confirmed_at: confirmed,
        email_proven_at: proven,
      }),
    })
    .where('id', '=', user.id)
    .execute()
  if (!isMoving) return dropFlowsBy(tx, user.id, removed.provider)
  await dropPending(tx, user.id)
  if (user.email) {
    const undo = await offerUndo(tx, { ...user, userId: user.id, email: user.email }, now)
    const site = new URL(issuer()).origin
    await queueMail(tx, addressChangedNotice(user.email, address?.email ?? null, site, undo))
  }
}

/** A verified one before one that is not, an older one before a newer. */
function nextAddress(remaining: Remaining[]) {
  const addresses = remaining.flatMap(({ email, data }) =>
    email === null ? [] : [{ email, isVerified: isVerified(data) }],
  )
  return addresses.find((address) => address.isVerified) ?? addresses[0] ?? null
}

function isVerified(data: unknown): boolean {
  return (data as { email_verified?: unknown } | null)?.email_verified === true
}

async function belongsToAnother(tx: Database, userId: string, email: string): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst()
  return other !== undefined
}

function isSame(one: string | null, other: string | null): boolean {
  return one !== null && one.toLowerCase() === other?.toLowerCase()
}
