import { sql, type RawBuilder } from 'kysely'
import { countTo } from '../../../../server/postgres/count-to.ts'
import type { Database } from '../../../../server/postgres/database.ts'
import { hasWords, isNumber, searchIn } from '../search-sales.server.ts'
import { QUEUE_SOURCES, type QueueSource } from './queue-sources.server.ts'
import { COUNTED_QUEUES, type Queue, type QueueCounts, type RowKind } from './queues.ts'

/** What is found is counted so far: who finds more narrows it. */
export const MOST_COUNTED = 1_000
/**
 * A word is frequent where one in so many rows has it. Each row that is looked through costs two look-ups: what fewer have is found
 * quicker by the indexes of words.
 */
const ONE_IN = 4

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

/** A part of a queue, the oldest promise first, and how long it is in all; what is looked for is counted to a limit. */
export function findQueue(db: Database, asked: Asked): Promise<Part> {
  return asked.q === undefined ? readQueue(db, asked) : searchQueue(db, asked, asked.q)
}

interface Part {
  total: number
  /** There are more than `total`. */
  isTotalCapped: boolean
  places: QueuePlace[]
}

async function readQueue(db: Database, { queue, after, limit }: Asked): Promise<Part> {
  const sources = QUEUE_SOURCES[queue]
  const rows = sources.map(
    (source) => sql`(${rowsOf(source, source.where)}${isLater(after, source.at, source.id, 'and')}
      order by ${source.at}, ${source.id} limit ${limit})`,
  )
  const total = sources.map((source) => countOf(source, source.where))
  const [{ rows: places }, counted] = await Promise.all([
    sql<QueuePlace>`select * from (${sql.join(rows, sql` union all `)}) as found
      order by at, id limit ${limit}`.execute(db),
    sql<{ total: number }>`select ${sql.join(total, sql` + `)} as total`.execute(db),
  ])
  return { total: Number(counted.rows[0]?.total ?? 0), isTotalCapped: false, places }
}

/**
 * A page of a frequent word is found among what comes first, and counted there; what fills none, or is not as frequent, by the
 * indexes of words and numbers.
 */
async function searchQueue(db: Database, asked: Asked, q: string): Promise<Part> {
  if (isNumber(q)) return findAll(db, asked, q)
  const places = await findAmongFirst(db, asked, q)
  const count = places.length === asked.limit ? await countFirst(db, asked, q) : 0
  return count > MOST_COUNTED ? { places, ...countedTo(count) } : findAll(db, asked, q)
}

async function findAmongFirst(db: Database, asked: Asked, q: string): Promise<QueuePlace[]> {
  const { rows } = await sql<QueuePlace>`
    select kind, id, at from ${firstOf(asked, q, 2 * ONE_IN * asked.limit)} where fits
    order by at, id limit ${asked.limit}`.execute(db)
  return rows
}

/** Stops once there are more than are counted. */
function countFirst(db: Database, asked: Asked, q: string): Promise<number> {
  const first = firstOf({ ...asked, after: null }, q, ONE_IN * MOST_COUNTED)
  return countTo(db, MOST_COUNTED, sql`${first} where fits`)
}

/** So many rows of a queue, from its beginning or the row before, each with whether it has the words. */
function firstOf({ queue, after }: Asked, q: string, most: number): RawBuilder<unknown> {
  const sources = QUEUE_SOURCES[queue].map(
    ({ kind, from, id, at, where }) => sql`(
      select ${kind} as kind, ${id} as id, ${at} as at, ${hasWords(kind, q)} as fits from ${from}
      where ${where}${isLater(after, at, id, 'and')} order by ${at}, ${id} limit ${most})`,
  )
  return sql`(
    select * from (${sql.join(sources, sql` union all `)}) as source order by at, id limit ${most}
  ) as first`
}

/** All that is looked for is found first, once, for the page and for the count. */
async function findAll(db: Database, { queue, after, limit }: Asked, q: string): Promise<Part> {
  const all = QUEUE_SOURCES[queue].map((source) =>
    rowsOf(source, sql`${source.where} and ${searchIn(source.kind, q)}`),
  )
  const { rows } = await sql<QueuePlace & { total: number }>`
    with found as materialized (${sql.join(all, sql` union all `)}), page as materialized (
      select * from found ${isLater(after, sql`at`, sql`id`, 'where')} order by at, id limit ${limit}
    )
    select page.*, counted.total from (select count(*)::int as total from found) as counted
      left join page on true
    order by at, id`.execute(db)
  // Where nothing is found, one row has the count alone.
  return { ...countedTo(rows[0]?.total ?? 0), places: rows.filter(({ id }) => id !== null) }
}

function countedTo(count: number): Pick<Part, 'total' | 'isTotalCapped'> {
  return { total: Math.min(count, MOST_COUNTED), isTotalCapped: count > MOST_COUNTED }
}

function rowsOf({ kind, id, at, from }: QueueSource, where: RawBuilder<boolean>) {
  return sql`select ${kind} as kind, ${id} as id, ${at} as at from ${from} where ${where}`
}

function isLater(
  after: Asked['after'],
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  begin: 'where' | 'and',
): RawBuilder<unknown> {
  if (after === null) return sql``
  return sql` ${sql.raw(begin)} (${at}, ${id}) > (${after[0]}::timestamptz, ${after[1]}::uuid)`
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
