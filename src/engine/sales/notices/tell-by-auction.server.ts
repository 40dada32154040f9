import { sql, type Transaction } from 'kysely'
import type { RowFailed } from '../../../server/job-runner.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { isDatabaseAway, type Database } from '../../../server/postgres/database.ts'

/** Members could not be told something of this auction. */
class NotTold extends Error {
  readonly auction: string
  constructor(auction: string, cause: unknown) {
    super('Members could not be told something of an auction', { cause })
    this.auction = auction
  }
}

export interface Looking {
  /** By default the database's time. */
  now?: Date
  /** Auctions that are left out. */
  passOver?: readonly string[]
}

interface Telling<News> {
  /** A number that no other advisory lock has. */
  lock: number
  find(tx: Transaction<DB>, at: Date, passOver: readonly string[]): Promise<News | null | undefined>
  auctionOf(news: News): string
  tell(tx: Transaction<DB>, news: News, at: Date): Promise<void>
}

/**
 * Finds the next auction of which members are to be told something, and tells them, in one transaction. Of any number of processes
 * one does it at a time. Resolves with whether there may be more.
 * @throws NotTold
 */
export async function tellOfNextAuction<News>(
  db: Database,
  { lock, find, auctionOf, tell }: Telling<News>,
  { now, passOver = [] }: Looking,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(lock)}) as is_mine`.execute(tx)
    if (!rows[0]?.is_mine) return false
    const at = now ?? (await databaseTime(tx))
    const news = await find(tx, at, passOver)
    if (!news) return false
    await tell(tx, news, at).catch((error: unknown) => {
      throw isDatabaseAway(error) ? error : new NotTold(auctionOf(news), error)
    })
    return true
  })
}

/**
 * A job that tells of one auction after the other: one that fails is told of, passed over until the others are seen to, and tried
 * again. `next` sees to one that is not passed over, and resolves with whether there may be more.
 */
export function passOverFailures(next: (passOver: readonly string[]) => Promise<boolean>) {
  let failed: string[] = []
  return async function run(rowFailed: RowFailed): Promise<boolean> {
    try {
      const hasMore = await next(failed)
      if (!hasMore) failed = []
      return hasMore
    } catch (error) {
      if (!(error instanceof NotTold)) throw error
      failed.push(error.auction)
      rowFailed(error.cause, { auction: error.auction })
      return true
    }
  }
}
