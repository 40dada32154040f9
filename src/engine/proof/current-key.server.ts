import type { PublishedKey } from '../../rules/proof/published-key.ts'
import { loadOrCreateSecretKey, secretKeyPath } from '../../server/files/secret-key.ts'
import type { Database } from '../../server/postgres/database.ts'
import { StartError } from '../../server/start-error.ts'
import { keyPath, keysAtHand } from './keys-at-hand.server.ts'
import { createProofKey, type ProofKey } from './proof-key.server.ts'
import { lockCheckpoints, publishKey, readPublishedKeys } from './published-keys.server.ts'

/** The key that signs now; another one once it was changed. */
export interface CurrentKey extends ProofKey {
  /** Takes up the key that the database names last. @throws StartError where that is not at hand */
  follow(db: Database): Promise<void>
}

/**
 * The first key is made of that of private files, which all processes of one database share, and published at the first start.
 * @throws StartError where the key that signs is not at hand
 */
export async function openCurrentKey(
  db: Database,
  dataDir: string,
  configuredKey?: Buffer,
): Promise<CurrentKey> {
  let key = createProofKey(configuredKey ?? (await loadOrCreateSecretKey(dataDir)))
  await publishFirstKey(db, key)
  const current: CurrentKey = {
    get id() {
      return key.id
    },
    get publicKey() {
      return key.publicKey
    },
    sign: (text) => key.sign(text),
    async follow(now) {
      const newest = await newestKey(now)
      if (!newest || newest.id === key.id) return
      const found = (await keysAtHand(dataDir, configuredKey)).find(({ id }) => id === newest.id)
      if (!found) throw new StartError(notAtHand(dataDir, newest))
      key = found
    },
  }
  await current.follow(db)
  return current
}

/** What to do where the key that signs is missing. */
export function notAtHand(dataDir: string, { number, id }: NewestKey): string {
  const place =
    number === 1
      ? `It is made of FILES_KEY or of ${secretKeyPath(dataDir)}: put that back.`
      : `Put ${keyPath(dataDir, id)} back.`
  return `The key ${id}, which signs checkpoints and receipts, is not at hand. ${place} If it is lost for good: npm run staff -- change-checkpoint-key --lost`
}

type NewestKey = Pick<PublishedKey, 'number' | 'id'>

async function newestKey(db: Database): Promise<NewestKey | undefined> {
  const keys = db.selectFrom('proof_keys').select(['number', 'id'])
  return keys.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

async function publishFirstKey(db: Database, key: ProofKey): Promise<void> {
  if (await newestKey(db)) return
  await db.transaction().execute(async (tx) => {
    await lockCheckpoints(tx)
    const published = await readPublishedKeys(tx)
    if (published.length === 0) await publishKey(tx, key, published, null)
  })
}
