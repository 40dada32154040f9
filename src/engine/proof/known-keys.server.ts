/** Which keys are believed to be the house's. */
import { CHECKPOINT_START } from '../../rules/proof/checkpoint.ts'
import { keyText, type PublishedKey } from '../../rules/proof/published-key.ts'
import type { Database } from '../../server/postgres/database.ts'
import { publicKeyOf, type PublicKey } from './proof-key.server.ts'

/** By their ids. */
export type KnownKeys = ReadonlyMap<string, PublicKey>

/** Keys that were given, and those of the database's list for which they vouch: as the key before, or as the one that followed. */
export function knownKeys(
  given: readonly PublicKey[],
  published: readonly PublishedKey[],
): KnownKeys {
  const known = new Map(given.map((key) => [key.id, key]))
  const links = linksOf(published)
  for (const { key, before } of links) {
    const vouches = before && known.has(before.id) && isSignedByBefore(key, before)
    if (vouches) known.set(key.id, publicKeyOf(key.public_key))
  }
  for (const { key, before } of links.toReversed()) {
    const vouches = before && known.has(key.id) && isSignedByItself(key, before)
    if (vouches && !known.has(before.id)) known.set(before.id, publicKeyOf(before.public_key))
  }
  for (const { id, until } of published) {
    const key = known.get(id)
    if (key) known.set(id, { ...key, until })
  }
  return known
}

interface Link {
  key: PublishedKey
  before: PublishedKey | null
}

function linksOf(published: readonly PublishedKey[]): Link[] {
  return published
    .map((key, index) => ({ key, before: published[index - 1] ?? null }))
    .filter(({ key }) => hasItsId(key))
}

/** One sentence for each key of the list that is not as it was published. */
export async function faultsOfKeys(
  db: Database,
  published: readonly PublishedKey[],
): Promise<string[]> {
  const numbers = published.map((key) => key.last_checkpoint)
  const last = await db
    .selectFrom('checkpoints')
    .select(['number', 'hash'])
    .where('number', 'in', [0, ...numbers])
    .execute()
  const hashes = new Map([
    [0, CHECKPOINT_START],
    ...last.map((one) => [one.number, one.hash] as const),
  ])
  return published.flatMap((key, index) => {
    const before = published[index - 1] ?? null
    const fault = faultOf(key, before, index + 1, hashes.get(key.last_checkpoint))
    return fault ? [`the published key ${key.id} ${fault}`] : []
  })
}

function faultOf(
  key: PublishedKey,
  before: PublishedKey | null,
  number: number,
  hash: string | undefined,
): string | null {
  if (key.number !== number) return 'follows one that was taken away'
  if (!hasItsId(key)) return 'is another than its name says'
  if (!isSignedByItself(key, before)) return 'is not as it was signed'
  if (key.signature_before !== null && !(before && isSignedByBefore(key, before))) {
    return 'is not signed by the one before, as it says'
  }
  return hash === key.last_hash
    ? null
    : `follows checkpoint ${key.last_checkpoint}, which is gone or another now`
}

function hasItsId({ id, public_key: pem }: PublishedKey): boolean {
  try {
    return publicKeyOf(pem).id === id
  } catch {
    return false
  }
}

function isSignedByItself(key: PublishedKey, before: PublishedKey | null): boolean {
  return publicKeyOf(key.public_key).check(keyText(key, before?.id ?? null), key.signature)
}

function isSignedByBefore(key: PublishedKey, before: PublishedKey): boolean {
  const { signature_before: signature } = key
  if (signature === null || !hasItsId(before)) return false
  return publicKeyOf(before.public_key).check(keyText(key, before.id), signature)
}
