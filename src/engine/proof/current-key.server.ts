import { sql } from 'kysely'
import { SECOND } from '../../rules/durations.ts'
import type { PublishedKey } from '../../rules/proof/published-key.ts'
import { loadOrCreateSecretKey, secretKeyPath } from '../../server/files/secret-key.ts'
import type { Database } from '../../server/postgres/database.ts'
import { StartError } from '../../server/start-error.ts'
import { keyPath, keysAtHand, type KeyPlaces } from './keys-at-hand.server.ts'
import { createProofKey, type ProofKey, type SigningKey } from './proof-key.server.ts'
import { lockCheckpoints, publishKey, readPublishedKeys } from './published-keys.server.ts'
import { TAKEN_UP_MS } from './verify-receipts.server.ts'

/** The key that signs now; another one once it was changed. */
export interface CurrentKey extends SigningKey {
  /** PEM, of the key that the database named last. */
  readonly publicKey: string
  /**
   * Takes up the key that the database names last. Where that is not at hand the one before signs receipts for a while longer.
   * @throws StartError then, for checkpoints it signs no more
   */
  follow(db: Database): Promise<ProofKey>
}

/** So long after its change the key before signs receipts where the new file is still to come; `verify` believes it a little longer. */
const GRACE_MS = TAKEN_UP_MS - 10 * SECOND

/**
 * The first key is made of that of private files, which all processes of one database share, and published at the first start.
 * @param clock milliseconds of a clock that never goes back
 * @throws StartError where the key that signs is not at hand
 */
export async function openCurrentKey(
  db: Database,
  places: KeyPlaces,
  clock = () => performance.now(),
): Promise<CurrentKey> {
  const { dataDir, filesKey } = places
  const first = createProofKey(filesKey ?? (await loadOrCreateSecretKey(dataDir)))
  await publishFirstKey(db, first)
  let key = first
  let named = first.publicKey
  let signsUntil = Infinity
  const current: CurrentKey = {
    get id() {
      return key.id
    },
    get publicKey() {
      return named
    },
    sign: (text) => (clock() < signsUntil ? key.sign(text) : null),
    async follow(now) {
      const newest = await newestKey(now)
      if (!newest || newest.id === key.id) return key
      named = newest.public_key
      // Whatever becomes of reading the files, a retired key does not go on.
      const end = clock() + GRACE_MS - (await msSinceReplaced(now, key.id))
      signsUntil = Math.min(signsUntil, end)
      const keys = await keysAtHand(places)
      const found = keys.find(({ id }) => id === newest.id)
      if (!found) throw new StartError(notAtHand(dataDir, newest))
      key = found
      signsUntil = Infinity
      return key
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
      : `Put ${keyPath(dataDir, id)} or its setting in PROOF_KEYS back.`
  return `The key ${id}, which signs checkpoints and receipts, is not at hand. ${place} If it is lost for good: npm run staff -- change-checkpoint-key --lost`
}

type NewestKey = Pick<PublishedKey, 'number' | 'id'>

async function newestKey(db: Database) {
  const keys = db.selectFrom('proof_keys').select(['number', 'id', 'public_key'])
  return keys.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

/** Endless for a key that this database does not know. */
async function msSinceReplaced(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from clock_timestamp() - min(since)) * 1000)::float8 as ms from proof_keys
    where number > (select number from proof_keys where id = ${id})`.execute(db)
  return rows[0]?.ms ?? Infinity
}

async function publishFirstKey(db: Database, key: ProofKey): Promise<void> {
  if (await newestKey(db)) return
  await db.transaction().execute(async (tx) => {
    await lockCheckpoints(tx)
    const published = await readPublishedKeys(tx)
    if (published.length === 0) await publishKey(tx, key, published, null)
  })
}
