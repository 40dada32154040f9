import webPush from 'web-push'
import type { Secrets } from '../../server/files/secrets.ts'
import type { Database } from '../../server/postgres/database.ts'

/** Both in base64url. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

/**
 * The key by which push services know this marketplace (RFC 8292), made when it is first asked for: with another one every browser
 * would have to subscribe anew. Of any number of processes one makes it.
 */
export async function pushKeys(db: Database, secrets: Secrets): Promise<PushKeys> {
  const made = await readKeys(db, secrets)
  if (made) return made
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const sealed = secrets.encrypt(Buffer.from(privateKey), ownerOf(publicKey))
  await db
    .insertInto('push_keys')
    .values({ public_key: publicKey, sealed_private_key: sealed })
    .onConflict((other) => other.doNothing())
    .execute()
  const keys = await readKeys(db, secrets)
  if (!keys) throw new Error('the key of push notifications was not stored')
  return keys
}

async function readKeys(db: Database, secrets: Secrets): Promise<PushKeys | null> {
  const row = await db
    .selectFrom('push_keys')
    .select(['public_key', 'sealed_private_key'])
    .executeTakeFirst()
  if (!row) return null
  const privateKey = secrets.decrypt(row.sealed_private_key, ownerOf(row.public_key))
  return { publicKey: row.public_key, privateKey: privateKey.toString() }
}

function ownerOf(publicKey: string): string {
  return `push key ${publicKey}`
}
