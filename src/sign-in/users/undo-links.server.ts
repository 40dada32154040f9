/** Links that undo a change of address: kept as hashes, apart from all other tokens, which a thief could void. */
import { randomBytes } from 'node:crypto'
import { DAY } from '../../rules/durations.ts'
import type { Database } from '../../server/postgres/database.ts'
import { hashOfSecret } from '../hash-of-secret.server.ts'
import { isSettledSince } from './fresh-proof.server.ts'

const UNDO_LIFE_MS = 7 * DAY

/** An account before its address changes. */
type Owner = {
  userId: string
  email: string
  email_proven_at: Date | null
  email_changed_at: Date | null
}

/**
 * To be called in the transaction of the change.
 * @returns the link's token; null for an address that shows nobody to be the owner: it was never proved, or has just changed itself
 */
export async function offerUndo(tx: Database, owner: Owner, now: Date): Promise<string | null> {
  const { userId, email, email_proven_at: provenAt, email_changed_at: changedAt } = owner
  if (provenAt === null || !isSettledSince(changedAt, now)) return null
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('email_change_undos')
    .values({
      link_hash: hashOfSecret(token),
      user_id: userId,
      email,
      created_at: now,
      expires_at: new Date(now.getTime() + UNDO_LIFE_MS),
    })
    .execute()
  return token
}

export type Undo = { userId: string; email: string; changedAt: Date }

/**
 * Uses a link up, and those of later changes with it: they are what is undone. Links of earlier changes stay. Locked first are
 * the user's row and that of whoever has the address by now, in the order of ids, as everywhere where several are locked.
 * @returns undefined for one that is unknown, used or too old
 */
export async function redeemUndo(
  tx: Database,
  token: string,
  now: Date,
): Promise<Undo | undefined> {
  const hash = hashOfSecret(token)
  const ofLink = tx.selectFrom('email_change_undos').where('link_hash', '=', hash)
  await tx
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('id', '=', ofLink.select('user_id')),
        eb('users.email', '=', ofLink.select('email_change_undos.email')),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const undo = await tx
    .selectFrom('email_change_undos')
    .select(['user_id as userId', 'email', 'created_at as changedAt'])
    .where('link_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!undo) return undefined
  await tx
    .deleteFrom('email_change_undos')
    .where('user_id', '=', undo.userId)
    .where('created_at', '>=', undo.changedAt)
    .execute()
  return undo
}
