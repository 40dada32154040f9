import { z } from 'zod'
import type { CurrentKey } from '../../engine/proof/current-key.server.ts'
import { readPublishedKeys } from '../../engine/proof/published-keys.server.ts'
import { readCheckpoints } from '../../engine/proof/read-checkpoints.server.ts'
import { cursorSchema, limitSchema } from '../../rules/paging.ts'
import { checkpointsSchema } from '../../rules/proof/checkpoint.ts'
import { keyOfCheckpoint } from '../../rules/proof/published-key.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import { seqOf } from './seq-cursor.server.ts'

/** Each names up to 200 ledgers. */
const MAX_CHECKPOINTS = 50
const NEWEST = 2_147_483_647

type PublicHalf = Pick<CurrentKey, 'publicKey'>

export const listCheckpoints = endpoint({
  method: 'GET',
  path: '/api/checkpoints',
  summary: 'Signed heads of the ledgers, newest first, and the keys that sign them and receipts',
  who: 'anyone',
  limit: 'documents',
  query: z.object({ limit: limitSchema(20, MAX_CHECKPOINTS), cursor: cursorSchema }),
  response: checkpointsSchema,
  isHeavy: true,
  async handle({ query }, { db, proofKey }: { db: Database; proofKey: PublicHalf }) {
    const { limit, cursor } = query
    const from = cursor === undefined ? NEWEST : seqOf(cursor)
    const found = await readCheckpoints(db, { from, order: 'desc', limit: limit + 1 })
    const keys = await readPublishedKeys(db)
    const checkpoints = found.map(({ checkpoint }) => ({
      ...checkpoint,
      key: keyOfCheckpoint(keys, checkpoint.number)?.id,
    }))
    const next = checkpoints[limit]?.number
    return {
      items: checkpoints.slice(0, limit),
      next_cursor: next === undefined ? null : `${next}`,
      public_key: proofKey.publicKey,
      keys,
    }
  },
})
