import { signedText, type Checkpoint } from '../../rules/proof/checkpoint.ts'
import { keyOfCheckpoint, type PublishedKey } from '../../rules/proof/published-key.ts'
import { knownKeys } from './known-keys.server.ts'
import type { PublicKey } from './proof-key.server.ts'

type Signed = 'right' | 'wrong' | 'unknown'

/** Checks the signatures of checkpoints, each with the key of its time. Where no key is given all are taken as right. */
export interface Signatures {
  ofStored(checkpoint: Checkpoint): Signed
  /** Of one that somebody kept; from before keys had ids it may be signed with any of those known. */
  ofKept(checkpoint: Checkpoint): Signed
  /** One sentence for each key that was not known. */
  unchecked(): string[]
}

export function createSignatures(
  given: readonly PublicKey[],
  published: readonly PublishedKey[],
): Signatures {
  const known = knownKeys(given, published)
  /** Which checkpoints each unknown key has signed. */
  const unknown = new Map<string, { first: number; last: number }>()
  // From before the list of keys was kept, when another FILES_KEY made another key.
  const older = given.filter(({ id }) => !published.some((key) => key.id === id))
  const byOneOf = (keys: Iterable<PublicKey>, { hash, signature }: Checkpoint) =>
    [...keys].some(({ check }) => check(signedText(hash), signature))
  const byKey = (checkpoint: Checkpoint, id: string): Signed => {
    const key = known.get(id)
    if (key) return byOneOf([key], checkpoint) ? 'right' : 'wrong'
    const { number } = checkpoint
    const { first, last } = unknown.get(id) ?? { first: number, last: number }
    unknown.set(id, { first: Math.min(first, number), last: Math.max(last, number) })
    return 'unknown'
  }
  return {
    ofStored(checkpoint) {
      if (given.length === 0) return 'right'
      const key = keyOfCheckpoint(published, checkpoint.number)
      if ((!key || key.number === 1) && byOneOf(older, checkpoint)) return 'right'
      return key ? byKey(checkpoint, key.id) : 'wrong'
    },
    ofKept(checkpoint) {
      if (given.length === 0) return 'right'
      if (checkpoint.key !== undefined) return byKey(checkpoint, checkpoint.key)
      return byOneOf(known.values(), checkpoint) ? 'right' : 'wrong'
    },
    unchecked: () =>
      [...unknown].map(([id, { first, last }]) => {
        const which = first === last ? `checkpoint ${first}` : `checkpoints ${first} to ${last}`
        return `signatures of ${which}, by the key ${id}, for which no known key vouches. If it is the house's, give it with --public-key; if not, they are forged`
      }),
  }
}
