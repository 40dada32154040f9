import type { JWK } from 'jose'
/**
 * Seals the keys, and the tokens of providers, that earlier releases stored as they were: of a copy of the database nobody makes
 * or takes tokens. To be called before anything reads a key.
 */
import { sql } from 'kysely'
import type { Secrets } from '../../server/files/secrets.ts'
import type { Database } from '../../server/postgres/database.ts'
import { StartError } from '../../server/start-error.ts'
import { sealProviderTokens } from './provider-tokens.server.ts'
import { openRefreshKey, sealRefreshKey } from './refresh-token.server.ts'
import { rotateKeys } from './rotate-keys.server.ts'
import { lockSigningKeys, sealJwk } from './signing-keys.server.ts'

const AT_ONCE = 1_000

/**
 * Processes that start at once take turns. What can be read in an old copy signs for an hour more at most.
 * @throws StartError when the sessions were sealed with another secret than ours
 */
export async function sealStoredKeys(db: Database, secrets: Secrets, now: Date): Promise<void> {
  await requireOwnSessions(db, secrets)
  if (await sealSigningKeys(db, secrets)) await rotateKeys(db, secrets, now)
  while ((await sealSomeSessions(db, secrets)) > 0);
  await sealTokens(db, secrets)
}

/** @returns whether there was a key that lay open */
async function sealSigningKeys(db: Database, secrets: Secrets): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockSigningKeys(tx)
    const open = await tx
      .selectFrom('signing_keys')
      .select(['kid', 'private_jwk'])
      .where('private_jwk', 'is not', null)
      .execute()
    for (const { kid, private_jwk: jwk } of open) {
      // The check on the column kept anything but an EC key out of it.
      const sealed = { sealed_jwk: sealJwk(secrets, kid, jwk as JWK), private_jwk: null }
      await tx.updateTable('signing_keys').set(sealed).where('kid', '=', kid).execute()
    }
    return open.length > 0
  })
}

/** @returns how many it found */
async function sealSomeSessions(db: Database, secrets: Secrets): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('sessions_unsealed'))`.execute(tx)
    const open = await tx
      .selectFrom('sessions')
      .select(['id', 'refresh_key'])
      .where(sql<boolean>`length(refresh_key) = 32`)
      .limit(AT_ONCE)
      .forUpdate()
      .execute()
    if (open.length === 0) return 0
    const ids = open.map(({ id }) => id)
    const keys = open.map(({ id, refresh_key: key }) => sealRefreshKey(secrets, id, key))
    await sql`
      update sessions set refresh_key = sealed.key
      from unnest(${ids}::uuid[], ${keys}::bytea[]) as sealed (id, key)
      where sessions.id = sealed.id`.execute(tx)
    return open.length
  })
}

/** What waits in sign-ins that were under way: a few, for flows are forgotten within a day. */
async function sealTokens(db: Database, secrets: Secrets): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom('flow_states')
      .select(['id', 'provider_access_token as access', 'provider_refresh_token as refresh'])
      .where((eb) =>
        eb.or([
          eb('provider_access_token', 'is not', null),
          eb('provider_refresh_token', 'is not', null),
        ]),
      )
      .forUpdate()
      .execute()
    for (const { id, access, refresh } of open) {
      const tokens = { access: access ?? '', refresh }
      await tx
        .updateTable('flow_states')
        .set({
          sealed_provider_tokens: sealProviderTokens(secrets, id, tokens),
          provider_access_token: null,
          provider_refresh_token: null,
        })
        .where('id', '=', id)
        .execute()
    }
  })
}

/** One that opens is enough: what a wrong secret sealed for a while does not keep the right one out. */
async function requireOwnSessions(db: Database, secrets: Secrets): Promise<void> {
  const sealed = db
    .selectFrom('sessions')
    .select(['id', 'refresh_key'])
    .where(sql<boolean>`length(refresh_key) <> 32`)
    .limit(1)
  const newest = await sealed.orderBy('created_at', 'desc').executeTakeFirst()
  if (!newest || isOurs(secrets, newest)) return
  const oldest = await sealed.orderBy('created_at').executeTakeFirst()
  if (oldest && isOurs(secrets, oldest)) return
  throw new StartError(
    'The keys of sessions were sealed with another key. Put the right one back, as FILES_KEY or as keys/files.key in DATA_DIR. If it is lost for good, delete all rows of the table sessions: everybody then signs in again.',
  )
}

function isOurs(secrets: Secrets, session: { id: string; refresh_key: Buffer }): boolean {
  try {
    openRefreshKey(secrets, session.id, session.refresh_key)
    return true
  } catch {
    return false
  }
}
