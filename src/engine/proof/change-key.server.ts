import type { Transaction } from 'kysely'
import type { PublishedKey } from '../../rules/proof/published-key.ts'
import type { DB } from '../../server/postgres/database-types.ts'
import { notAtHand } from './current-key.server.ts'
import { keyPath, keysAtHand, makeKeyFile, type KeyPlaces } from './keys-at-hand.server.ts'
import { createProofKey, type ProofKey } from './proof-key.server.ts'
import { lockCheckpoints, publishKey, readPublishedKeys } from './published-keys.server.ts'

interface ChangeOfKey {
  places: KeyPlaces
  /** The key that signs is gone, so the new one takes its place without its word. */
  isLost: boolean
}

type ChangedKey =
  | {
      outcome: 'changed'
      id: string
      /** Of its secret; null where that is a setting. */
      file: string | null
      before: string
      isSignedByBefore: boolean
    }
  | { outcome: 'refused'; sentence: string }

/**
 * Publishes a new key, signed by the one before where that is at hand: the last one of the setting, else one made here. Running
 * processes take it up by themselves.
 */
export async function changeProofKey(
  tx: Transaction<DB>,
  { places, isLost }: ChangeOfKey,
): Promise<ChangedKey> {
  await lockCheckpoints(tx)
  const published = await readPublishedKeys(tx)
  const last = published.at(-1)
  if (!last) return { outcome: 'refused', sentence: NOTHING_SIGNED }
  const atHand = await keysAtHand(places)
  const before = atHand.find(({ id }) => id === last.id) ?? null
  if (!before && !isLost) return { outcome: 'refused', sentence: notAtHand(places.dataDir, last) }
  const { dataDir, proofKeys } = places
  const key = proofKeys ? newestOf(proofKeys, published) : await makeKeyFile(dataDir)
  if (!key) return { outcome: 'refused', sentence: NO_NEW_KEY }
  await publishKey(tx, key, published, before)
  return {
    outcome: 'changed',
    id: key.id,
    file: proofKeys ? null : keyPath(dataDir, key.id),
    before: last.id,
    isSignedByBefore: before !== null,
  }
}

/** The last of the setting; null where that was published before. One that waited before it may have leaked meanwhile. */
function newestOf(keys: readonly Buffer[], published: readonly PublishedKey[]): ProofKey | null {
  const newest = keys.map(createProofKey).at(-1)
  return newest && !published.some(({ id }) => id === newest.id) ? newest : null
}

const NO_NEW_KEY =
  'The last key of PROOF_KEYS is published already. Add another behind it (openssl rand -base64 32), for every process, and then ask again.'

const NOTHING_SIGNED =
  'This database has no key that signs yet: it is made when the server starts for the first time.'
