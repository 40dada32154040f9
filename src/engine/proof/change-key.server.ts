import type { Transaction } from 'kysely'
import type { DB } from '../../server/postgres/database-types.ts'
import { notAtHand } from './current-key.server.ts'
import { keyPath, keysAtHand, makeKeyFile } from './keys-at-hand.server.ts'
import { lockCheckpoints, publishKey, readPublishedKeys } from './published-keys.server.ts'

interface ChangeOfKey {
  dataDir: string
  filesKey: Buffer | undefined
  /** The key that signs is gone, so the new one takes its place without its word. */
  isLost: boolean
}

type ChangedKey =
  | { outcome: 'changed'; id: string; file: string; before: string; isSignedByBefore: boolean }
  | { outcome: 'refused'; sentence: string }

/** Makes a new key and publishes it, signed by the one before where that is at hand. Running processes take it up by themselves. */
export async function changeProofKey(
  tx: Transaction<DB>,
  { dataDir, filesKey, isLost }: ChangeOfKey,
): Promise<ChangedKey> {
  await lockCheckpoints(tx)
  const published = await readPublishedKeys(tx)
  const last = published.at(-1)
  if (!last) return { outcome: 'refused', sentence: NOTHING_SIGNED }
  const atHand = await keysAtHand(dataDir, filesKey)
  const before = atHand.find(({ id }) => id === last.id) ?? null
  if (!before && !isLost) return { outcome: 'refused', sentence: notAtHand(dataDir, last) }
  const key = await makeKeyFile(dataDir)
  await publishKey(tx, key, published, before)
  const file = keyPath(dataDir, key.id)
  return {
    outcome: 'changed',
    id: key.id,
    file,
    before: last.id,
    isSignedByBefore: before !== null,
  }
}

const NOTHING_SIGNED =
  'This database has no key that signs yet: it is made when the server starts for the first time.'
