import type { CurrentKey } from '../src/engine/proof/current-key.server.ts'
import { createProofKey, type ProofKey } from '../src/engine/proof/proof-key.server.ts'

const key = createProofKey(Buffer.alloc(32, 7))

/** Signs receipts and checkpoints in tests. */
export const PROOF_KEY: CurrentKey & ProofKey = { ...key, follow: async () => key }
