import { sql, type Transaction } from 'kysely'
import { SECOND } from '../../../rules/durations.ts'
import {
  ANNOUNCEMENTS_SETTLE_SECONDS,
  ANNOUNCEMENTS_URGENT_SECONDS,
} from '../../../rules/policy.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { barredAt } from '../../barred-bidders.server.ts'
import { announcementFor, type AnnouncedAuction } from './announcement-for.server.ts'
import { passOverFailures, tellOfNextAuction, type Looking } from './tell-by-auction.server.ts'
import { writeNotices } from './write-notices.server.ts'

/** Any number that no other advisory lock has. */
const LOCK = 7_340_095

interface Announcing extends AnnouncedAuction {
  /** With when each first bid in the run, or set a maximum. */
  bidders: { id: string; since: string }[]
}

/** The job: tells bidders what staff have changed of open auctions. */
export function createAnnouncements(db: Database) {
  return passOverFailures((passOver) => tellAnnouncements(db, { passOver }))
}

/**
 * Tells all who bid in the run what staff have changed since of one open auction, once nothing more was changed for a while, or it ends
 * soon: several lines of its ledger are one notice. Resolves with whether there may be more.
 */
export async function tellAnnouncements(db: Database, looking: Looking = {}): Promise<boolean> {
  return tellOfNextAuction(
    db,
    { lock: LOCK, find: nextAnnouncing, auctionOf: ({ id }) => id, tell },
    looking,
  )
}

/** Both statements lock the auction's row against bids: they are the last. */
async function tell(tx: Transaction<DB>, auction: Announcing, at: Date): Promise<void> {
  const { id: auction_id, seq } = auction
  const notices = auction.bidders.flatMap((bidder) => announcementFor(bidder, auction) ?? [])
  await writeNotices(tx, notices, at)
  await tx
    .insertInto('announcements_told')
    .values({ auction_id, seq })
    .onConflict((told) => told.column('auction_id').doUpdateSet({ seq }))
    .execute()
}

/** An auction with lines that were not told, the last of them long enough ago; with all who bid in the run and may bid on. */
async function nextAnnouncing(
  tx: Transaction<DB>,
  at: Date,
  passOver: readonly string[],
): Promise<Announcing | undefined> {
  const until = new Date(at.getTime() - ANNOUNCEMENTS_SETTLE_SECONDS * SECOND)
  const urgent = new Date(at.getTime() + ANNOUNCEMENTS_URGENT_SECONDS * SECOND)
  const { rows } = await sql<Announcing>`
    select auctions.id, run, ends_at, paused_at, last_announcement as seq, lines.lines,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', bidder_id, 'since', since))
        from (
          select bidder_id, min(since) as since
          from (
            select bidder_id, created_at as since from bids where auction_id = auctions.id and bids.run = auctions.run
            union all
            select bidder_id, set_at from maximum_bids
            where auction_id = auctions.id and maximum_bids.run = auctions.run
          ) as offers
          group by bidder_id
        ) as bidders
        where exists (
          select from users join profiles using (id)
          where id = bidder_id and ${barredAt(at, sql`auctions.id`)} is null
        )
      ), '[]') as bidders
    from auctions
      left join announcements_told as told on told.auction_id = auctions.id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('at', at, 'announced', open -> 'announced') order by seq) as lines, max(at) as last_at
        from auction_events
        where auction_id = auctions.id and open ? 'announced' and seq > coalesce(told.seq, 0)
          and at >= coalesce(auctions.started_at, '-infinity')
      ) as lines
    where status = 'available' and last_announcement > 0 and last_announcement > coalesce(told.seq, 0)
      and (lines.last_at <= ${until} or ends_at <= ${urgent})
      and auctions.id <> all(${passOver}::uuid[])
    order by ends_at limit 1`.execute(tx)
  return rows[0]
}
