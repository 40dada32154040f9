import { z } from 'zod'

/**
 * What a bidder keeps of a bid: that this line stood in the auction's ledger, signed by the house. Bids that were committed
 * together share one signature: `path` leads from the receipt to what was signed.
 */
export const receiptSchema = z.object({
  auction: z.uuid(),
  /** The line of the bid in the ledger, and its hash, which covers every line before. */
  seq: z.int(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  time: z.iso.datetime(),
  /** Ed25519, base64url; the key is published at /api/checkpoints. */
  signature: z.string().max(200),
  /** Hashes to join with, from the receipt up, each with the side on which it stands: L or R. */
  path: z.array(z.string().regex(/^[LR][0-9a-f]{64}$/)).max(40),
  /** The id of the key that signed it; receipts from before keys had ids name none. */
  key: z.string().max(100).optional(),
})

export type Receipt = z.infer<typeof receiptSchema>

/** The text whose SHA-256 begins the path. */
export function receiptText({
  auction,
  seq,
  hash,
  time,
}: Pick<Receipt, 'auction' | 'seq' | 'hash' | 'time'>): string {
  return `receipt ${JSON.stringify([auction, seq, hash, time])}`
}

/** The text whose SHA-256 stands for two hashes side by side. */
export function pairText(left: string, right: string): string {
  return `pair ${left} ${right}`
}

/** What is signed for all receipts below one hash. */
export function receiptsText(root: string): string {
  return `hammerlane receipts ${root}`
}
