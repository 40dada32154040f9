import { z } from 'zod'

/**
 * A key that signs checkpoints and receipts, or did. The one before signs that this one follows it, where it still exists; this
 * one signs it in any case, and with it how far the one before had come: whoever finds that one later can add nothing to it.
 */
export const publishedKeySchema = z.object({
  number: z.int(),
  /** SHA-256 of the public key (SPKI, DER), hex. */
  id: z.string(),
  /** PEM. */
  public_key: z.string(),
  since: z.iso.datetime(),
  /** Null of the key that signs now. */
  until: z.iso.datetime().nullable(),
  /** The last checkpoint that the key before signed, and its hash; 0 and zeros of the first key. */
  last_checkpoint: z.int(),
  last_hash: z.string(),
  /** By this key: Ed25519, base64url. */
  signature: z.string(),
  /** By the key before; null of the first, and where that one was lost. */
  signature_before: z.string().nullable(),
})

export type PublishedKey = z.infer<typeof publishedKeySchema>

/** What is signed when a key begins. `before` is the id of the key before, null of the first. */
export function keyText(
  key: Pick<PublishedKey, 'number' | 'id' | 'since' | 'last_checkpoint' | 'last_hash'>,
  before: string | null,
): string {
  const { number, id, since, last_checkpoint, last_hash } = key
  return `hammerlane key ${JSON.stringify([number, id, since, last_checkpoint, last_hash, before])}`
}

/** The key that signs the checkpoint of a number; keys in their order. */
export function keyOfCheckpoint(
  keys: readonly PublishedKey[],
  number: number,
): PublishedKey | undefined {
  return keys.findLast((key) => key.last_checkpoint < number)
}
