import type { PublishedKey } from '../../rules/proof/published-key.ts'
import { loadOrCreateSecretKey, secretKeyPath } from '../../server/files/secret-key.ts'
import type { Database } from '../../server/postgres/database.ts'
import { StartError } from '../../server/start-error.ts'
import { keyPath, keysAtHand } from './keys-at-hand.server.ts'
import { createProofKey, type ProofKey, type SigningKey } from './proof-key.server.ts'
import { lockCheckpoints, publishKey, readPublishedKeys } from './published-keys.server.ts'

/** The key that signs now; another one once it was changed. */
export interface CurrentKey extends SigningKey {
  /** PEM. */
  readonly publicKey: string
  /** Takes up the key that the database names last. @throws StartError where that is not at hand: then nothing is signed */
  follow(db: Database): Promise<ProofKey>
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
  const first = createProofKey(configuredKey ?? (await loadOrCreateSecretKey(dataDir)))
  await publishFirstKey(db, first)
  let named: Pick<ProofKey, 'id' | 'publicKey'> = first
  let atHand: ProofKey | undefined = first
  const current: CurrentKey = {
    get id() {
      return named.id
    },
    get publicKey() {
      return named.publicKey
    },
    sign: (text) => atHand?.sign(text) ?? null,
    async follow(now) {
      const newest = await newestKey(now)
      if (atHand && (!newest || newest.id === atHand.id)) return atHand
      if (!newest) throw new Error('The first key was published at the start')
      try {
        const keys = await keysAtHand(dataDir, configuredKey)
        atHand = keys.find(({ id }) => id === newest.id)
      } catch (error) {
        // A retired key signs nothing, whatever becomes of reading the files.
        atHand = undefined
        throw error
      } finally {
        named = { id: newest.id, publicKey: newest.public_key }
      }
      if (!atHand) throw new StartError(notAtHand(dataDir, newest))
      return atHand
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

async function newestKey(db: Database) {
  const keys = db.selectFrom('proof_keys').select(['number', 'id', 'public_key'])
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
