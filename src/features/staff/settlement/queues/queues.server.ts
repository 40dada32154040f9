import { z } from 'zod'
import { cursorFor, placeIn } from '../../../../server/http/cursor.ts'
import { endpoint } from '../../../../server/http/endpoint.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { countQueues, findQueue } from './find-queue.server.ts'
import { loadRows } from './queue-rows.server.ts'
import {
  queueCountsSchema,
  queuePageSchema,
  queueQuerySchema,
  SETTLEMENT_ADDRESS,
} from './queues.ts'

interface Services {
  db: Database
}

const cursorPlace = z.tuple([z.iso.datetime(), z.uuid()])

export const listQueue = endpoint({
  method: 'GET',
  path: SETTLEMENT_ADDRESS,
  summary: 'What waits in a queue of settlement, the oldest promise first',
  who: 'staff',
  limit: 'reads',
  query: queueQuerySchema,
  response: queuePageSchema,
  async handle({ query: { queue, q, limit, cursor } }, { db }: Services) {
    const after = cursor === undefined ? null : placeIn(cursor, cursorPlace)
    const found = await findQueue(db, { queue, q, after, limit: limit + 1 })
    const { total, isTotalCapped, places } = found
    const shown = places.slice(0, limit)
    const last = shown.at(-1)
    return {
      items: await loadRows(db, shown),
      total,
      is_total_capped: isTotalCapped,
      next_cursor:
        last && places.length > limit ? cursorFor([last.at.toISOString(), last.id]) : null,
    }
  },
})

export const countQueuesEndpoint = endpoint({
  method: 'GET',
  path: '/api/staff/settlement/counts',
  summary: 'How much waits in each queue of settlement',
  who: 'staff',
  limit: 'reads',
  response: queueCountsSchema,
  handle: async (_, { db }: Services) => ({ counts: await countQueues(db) }),
})
