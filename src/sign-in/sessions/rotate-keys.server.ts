/**
 * Another signing key now and then, without signing anybody out (protocol, section 5): the next key is published
 * before it signs, and the old one stays published until the last token that it signed has expired.
 */
import { DAY, MINUTE } from '../../rules/durations.ts'
import type { Secrets } from '../../server/files/secrets.ts'
import type { Database } from '../../server/postgres/database.ts'
import { ACCESS_TOKEN_SECONDS } from './access-token.server.ts'
import { addSigningKey, lockSigningKeys, requireOwnKeys } from './signing-keys.server.ts'

/** How long a key signs. */
const KEY_LIFE_MS = 90 * DAY
/** Clients keep the published keys for ten minutes, our own processes for one. */
const PUBLISHED_BEFORE_MS = 15 * MINUTE
/** For clocks that differ, and requests under way. */
const PUBLISHED_AFTER_MS = ACCESS_TOKEN_SECONDS * 1_000 + 5 * MINUTE

/** Begins a rotation when the newest key is old enough, and forgets keys whose tokens have all expired. */
export async function rotateOldKeys(db: Database, secrets: Secrets, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    await tx.deleteFrom('signing_keys').where('published_until', '<', now).execute()
    const newest = await tx
      .selectFrom('signing_keys')
      .select('signs_from')
      .orderBy('signs_from', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (newest && now.getTime() - newest.signs_from.getTime() >= KEY_LIFE_MS)
      await add(tx, secrets, now)
  })
}

/**
 * @returns the new key's id, and when it begins to sign
 * @throws StartError when our secret is not the one that the other keys are sealed with: nobody else could use the new one
 */
export async function rotateKeys(
  db: Database,
  secrets: Secrets,
  now: Date,
): Promise<{ kid: string; from: Date }> {
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    await requireOwnKeys(tx, secrets)
    return add(tx, secrets, now)
  })
}

async function add(tx: Database, secrets: Secrets, now: Date) {
  const from = new Date(now.getTime() + PUBLISHED_BEFORE_MS)
  const kid = await addSigningKey(tx, secrets, from)
  await tx
    .updateTable('signing_keys')
    .set({ published_until: new Date(from.getTime() + PUBLISHED_AFTER_MS) })
    .where('kid', '!=', kid)
    .where('published_until', 'is', null)
    .execute()
  return { kid, from }
}
