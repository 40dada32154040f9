import { createProofKey } from '../src/engine/proof/proof-key.server.ts'

/** Signs receipts and checkpoints in tests. */
export const PROOF_KEY = createProofKey(Buffer.alloc(32, 7))
