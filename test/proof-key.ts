import type { CurrentKey } from '../src/engine/proof/current-key.server.ts'
import { createProofKey } from '../src/engine/proof/proof-key.server.ts'

/** Signs receipts and checkpoints in tests. */
export const PROOF_KEY: CurrentKey = {
  ...createProofKey(Buffer.alloc(32, 7)),
  follow: async () => {},
}
