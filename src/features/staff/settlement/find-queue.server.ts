import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../../server/postgres/database.ts'
import { QUEUE_SOURCES, type QueueSource } from './queue-sources.server.ts'
import { COUNTED_QUEUES, type Queue, type QueueCounts, type RowKind } from './queues.ts'
import { searchIn } from './search-sales.server.ts'

/** Where a row stands in its queue. */
export interface QueuePlace {
  kind: RowKind
  id: string
  at: Date
}

interface Asked {
  queue: Queue
  q?: string | undefined
  /** The time and the id of the row before. */
  after: readonly [string, string] | null
  limit: number
}

/** A part of a queue, the oldest promise first, and how long it is in all. */
export async function findQueue(
  db: Database,
  { queue, q, after, limit }: Asked,
): Promise<{ total: number; places: QueuePlace[] }> {
  const sources = QUEUE_SOURCES[queue]
  const parts = sources.map((source) => {
    const found = sql`${source.where}${q === undefined ? sql`` : sql` and ${searchIn(source.kind, q)}`}`
    const later =
      after === null
        ? sql``
        : sql` and (${source.at}, ${source.id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
    return {
      count: countOf(source, found),
      rows: sql`(select ${source.kind} as kind, ${source.id} as id, ${source.at} as at from ${source.from}
        where ${found}${later} order by ${source.at}, ${source.id} limit ${limit})`,
    }
  })
  const rows = sql.join(
    parts.map((part) => part.rows),
    sql` union all `,
  )
  const total = sql.join(
    parts.map(({ count }) => count),
    sql` + `,
  )
  const [{ rows: places }, counted] = await Promise.all([
    sql<QueuePlace>`select * from (${rows}) as found order by at, id limit ${limit}`.execute(db),
    sql<{ total: number }>`select ${total} as total`.execute(db),
  ])
  return { total: Number(counted.rows[0]?.total ?? 0), places }
}

/** How long each queue is. */
export async function countQueues(db: Database): Promise<QueueCounts['counts']> {
  const columns = COUNTED_QUEUES.map((queue) => {
    const parts = QUEUE_SOURCES[queue].map((source) => countOf(source, source.where))
    return sql`${sql.join(parts, sql` + `)} as ${sql.ref(queue)}`
  })
  const { rows } = await sql<QueueCounts['counts']>`select ${sql.join(columns)}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting the queues answered nothing')
  return counts
}

function countOf({ from }: QueueSource, where: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from ${from} where ${where})`
}
