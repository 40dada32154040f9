import { sql, type Transaction } from 'kysely'
import { LRUCache } from 'lru-cache'
import { MINUTE } from '../../../rules/durations.ts'
import type { RowFailed } from '../../../server/job-runner.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import { isDatabaseAway, type Database } from '../../../server/postgres/database.ts'
import { lockAuctions } from '../../lock.server.ts'
import { offerNextOrRelist } from './second-chance.server.ts'

/** At most so many in one run of the job. */
const MOST = 100
/** How long an auction whose offers could not be seen to is left alone. */
const LEFT_ALONE_MS = MINUTE

/**
 * Lets offers expire, and sees to runs whose buyer did not pay: the next bidder is asked, or the lot held again. Any number of
 * processes may do it at once; each auction is a transaction of its own. `now` is the database's time unless it is told.
 */
export function createOfferKeeper(db: Database) {
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: LEFT_ALONE_MS })
  return async (rowFailed: RowFailed, now?: Date): Promise<boolean> => {
    const due = await auctionsToSeeTo(db, [...failed.keys()], now)
    let seenTo = 0
    for (const id of due) {
      try {
        if (await db.transaction().execute((tx) => seeToAuction(tx, id, now))) seenTo += 1
      } catch (error) {
        if (isDatabaseAway(error)) throw error
        failed.set(id, true)
        rowFailed(error, { auction: id })
      }
    }
    return seenTo > 0 && due.length === MOST
  }
}

/** With an offer that has expired, or left by their buyers, whatever staff have decided of a second chance since. */
async function auctionsToSeeTo(db: Database, except: string[], now: Date | undefined) {
  const at = now ?? sql<Date>`clock_timestamp()`
  const { rows } = await sql<{ id: string }>`
    select id from (
      select auction_id as id from offers where state = 'waiting' and expires_at <= ${at}
      union
      select id from auctions
      where status = 'ended' and outcome in ('won', 'bought') and reservation_id is null
        and not exists (select from offers where auction_id = auctions.id and state = 'waiting')
    ) as due
    where id <> all(${except}::uuid[]) limit ${MOST}`.execute(db)
  return rows.map(({ id }) => id)
}

/** False where somebody else is at it. */
async function seeToAuction(
  tx: Transaction<DB>,
  id: string,
  told: Date | undefined,
): Promise<boolean> {
  const { locked, now: databaseNow } = await lockAuctions(tx, [id], 'skip')
  const auction = locked.get(id)
  if (!auction) return false
  const now = told ?? databaseNow
  await tx
    .updateTable('offers')
    .set({ state: 'expired', answered_at: now })
    .where('auction_id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute()
  await offerNextOrRelist(tx, auction, now)
  return true
}
