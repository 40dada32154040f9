import { z } from 'zod'
import { publishedKeySchema } from './published-key.ts'

/** The last line of a ledger when a checkpoint was made. */
const headSchema = z.object({
  auction: z.uuid(),
  seq: z.int(),
  hash: z.string(),
})

/**
 * How far the ledgers had come, signed by the house: the heads of those that have grown since the checkpoint before, which it
 * covers by its hash. Whoever keeps checkpoints can show that a ledger was cut or written anew.
 */
export const checkpointSchema = z.object({
  number: z.int(),
  time: z.iso.datetime(),
  /** The hash of the checkpoint before. */
  previous: z.string(),
  /** In the order of their ids. */
  heads: z.array(headSchema),
  /** Stands for lines of the audit log and signed agreements, which are not published. */
  records: z.string(),
  hash: z.string(),
  /** Ed25519, base64url. */
  signature: z.string(),
  /** The id of the key that signed it; those kept from before keys had ids name none. */
  key: z.string().optional(),
})

export const checkpointsSchema = z.object({
  items: z.array(checkpointSchema),
  next_cursor: z.string().nullable(),
  /** The key that signs now, receipts too: PEM. */
  public_key: z.string(),
  /** It and those before it. */
  keys: z.array(publishedKeySchema),
})

export type Checkpoint = z.infer<typeof checkpointSchema>

/** What the first checkpoint has before it. */
export const CHECKPOINT_START = '0'.repeat(64)

/** The text whose SHA-256 is the hash of a checkpoint. */
export function checkpointText(checkpoint: Omit<Checkpoint, 'hash' | 'signature' | 'key'>): string {
  const { number, time, previous, heads, records } = checkpoint
  const told = heads.map(({ auction, seq, hash }) => [auction, seq, hash])
  return JSON.stringify([number, time, previous, told, records])
}

/** The text whose SHA-256 stands for the entries that are not published. */
export function recordsText(entries: readonly { kind: string; subject: string; hash: string }[]) {
  return JSON.stringify(entries.map(({ kind, subject, hash }) => [kind, subject, hash]))
}

/** What is signed. */
export function signedText(hash: string): string {
  return `hammerlane checkpoint ${hash}`
}
