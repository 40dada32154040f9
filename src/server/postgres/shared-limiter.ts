/** Limits that all processes of one database count together. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from './database.ts'

/** Not until their time is over: another process may have forgiven them. */
const REMEMBERED_MS = 10_000

/** So many `points` in so many seconds (`duration`). */
export interface Limit {
  points: number
  duration: number
}

/** Whose points they are says `key`, of which only the SHA-256 is stored. */
export interface SharedLimiter {
  /**
   * Counts before what is counted is done. Who has too many is refused from memory for ten seconds, and told the whole wait: whoever
   * goes on writes next to nothing. Of many at once no more ask the database than could be let in.
   * @param tx the caller's transaction, if there is one: what is undone does not count, and a second connection could be one too many
   * @throws RateLimiterRes for too many
   */
  consume(key: string, points?: number, tx?: Database): Promise<void>
  /** Counts and refuses nothing; a negative number takes points back. */
  add(key: string, points: number): Promise<RateLimiterRes>
  forget(key: string): Promise<void>
}

/** `name` is its own among all limiters of the database. While that is away nothing is counted, nor done that would be: its error is thrown. */
export function createSharedLimiter(db: Database, name: string, limit: Limit): SharedLimiter {
  /** Until when they have to wait. */
  const refused = new Map<string, number>()
  /** Points whose statements are under way. */
  const underWay = new Map<string, number>()

  const count = (key: string, points: number, tx: Database = db) =>
    countIn(tx, name, key, { ...limit, points })

  function refuseFromMemory(key: string, points: number): void {
    const wait = (refused.get(key) ?? 0) - Date.now()
    if (wait > 0) throw new RateLimiterRes(0, wait)
    // Those before will have used all of it up. Asked nevertheless, a burst would fill the connections that bids need.
    const isTooMany = (underWay.get(key) ?? 0) + points > limit.points
    if (isTooMany) throw new RateLimiterRes(0, limit.duration * 1_000)
  }

  function addUnderWay(key: string, points: number): void {
    const sum = (underWay.get(key) ?? 0) + points
    if (sum === 0) underWay.delete(key)
    else underWay.set(key, sum)
  }

  function remember(key: string, { msBeforeNext }: RateLimiterRes): void {
    refused.set(key, Date.now() + msBeforeNext)
    setTimeout(() => refused.delete(key), REMEMBERED_MS).unref()
  }

  return {
    async consume(key, points = 1, tx) {
      refuseFromMemory(key, points)
      addUnderWay(key, points)
      const counted = await count(key, points, tx).finally(() => addUnderWay(key, -points))
      if (counted.consumedPoints <= limit.points) return
      remember(key, counted)
      throw counted
    },
    async add(key, points) {
      const counted = await count(key, points)
      if (counted.consumedPoints < limit.points) refused.delete(key)
      return counted
    },
    async forget(key) {
      await sql`delete from rate_limits where name = ${name} and key = ${hashOf(key)}`.execute(db)
      refused.delete(key)
    },
  }
}

/** By the database's clock, which all processes share. */
async function countIn(
  db: Database,
  name: string,
  key: string,
  { points, duration }: Limit,
): Promise<RateLimiterRes> {
  const { rows } = await sql<{ consumed: number; wait_ms: number }>`
    insert into rate_limits as counted (name, key, points, ends_at)
    values (${name}, ${hashOf(key)}, ${points},
      statement_timestamp() + make_interval(secs => ${duration}))
    on conflict (name, key) do update set
      points = excluded.points
        + case when counted.ends_at > statement_timestamp() then counted.points else 0 end,
      ends_at = case when counted.ends_at > statement_timestamp()
        then counted.ends_at else excluded.ends_at end
    returning counted.points as consumed,
      ceil(extract(epoch from counted.ends_at - statement_timestamp()) * 1000)::integer as wait_ms`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('An insertion returns its row')
  return new RateLimiterRes(0, row.wait_ms, row.consumed)
}

function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}
