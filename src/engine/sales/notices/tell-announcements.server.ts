import { sql } from 'kysely'
import { SECOND } from '../../../rules/durations.ts'
import type { Announced } from '../../../rules/listing/announced-changes.ts'
import { ANNOUNCEMENTS_SETTLE_SECONDS } from '../../../rules/policy.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { barredAt } from '../../barred-bidders.server.ts'
import { writeNotices } from './write-notices.server.ts'

/** Auctions seen to in one look; the others wait for the next. */
const AT_ONCE = 20

interface Announcing {
  id: string
  run: number
  ends_at: Date
  paused_at: Date | null
  last_announcement: number
  lines: Announced[]
  bidders: string[]
}

/**
 * Tells all who bid in the run what staff have changed of an open auction, once nothing more was changed for a while: several lines
 * of its ledger are one notice. It reads what the changes have left, apart from them, so no bid waits for it. `now` is the
 * database's time unless it is told.
 */
export async function tellAnnouncements(db: Database, now?: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const at = now ?? (await databaseTime(tx))
    for (const one of await announcing(tx, at)) {
      const { id: auctionId, run, last_announcement: seq, lines, bidders } = one
      // Whoever is first to write the line tells; another process finds nothing to change.
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('announcements_told')
        .values({ auction_id: auctionId, seq })
        .onConflict((told) =>
          told.column('auction_id').doUpdateSet({ seq }).where('announcements_told.seq', '<', seq),
        )
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) continue
      const data = {
        run,
        words: lines.flatMap(({ words }) => words),
        notes: lines.flatMap(({ note }) => note ?? []),
        endsAt: one.ends_at.toISOString(),
        pausedAt: one.paused_at?.toISOString() ?? null,
      }
      const about = { kind: 'announcement', auctionId, saleId: null, data } as const
      const notices = bidders.map((userId) => ({
        ...about,
        userId,
        occasion: `announcement ${auctionId} ${seq} ${userId}`,
      }))
      await writeNotices(tx, notices, at)
    }
  })
}

/** Auctions with lines that were not told, the last of them long enough ago; with all who bid in the run and may bid on. */
async function announcing(tx: Database, at: Date): Promise<Announcing[]> {
  const until = new Date(at.getTime() - ANNOUNCEMENTS_SETTLE_SECONDS * SECOND)
  const { rows } = await sql<Announcing>`
    select auctions.id, run, ends_at, paused_at, last_announcement, lines.lines,
      coalesce((
        select jsonb_agg(distinct bidder_id) from bids
        where auction_id = auctions.id and run = auctions.run and exists (
          select from users join profiles using (id)
          where id = bidder_id and ${barredAt(at, sql`auctions.id`)} is null
        )
      ), '[]') as bidders
    from auctions
      left join announcements_told as told on told.auction_id = auctions.id
      cross join lateral (
        select jsonb_agg(open -> 'announced' order by seq) as lines, max(at) as last_at from auction_events
        where auction_id = auctions.id and open ? 'announced' and seq > coalesce(told.seq, 0)
          and at >= coalesce(auctions.started_at, '-infinity')
      ) as lines
    where status = 'available' and last_announcement > coalesce(told.seq, 0) and lines.last_at <= ${until}
    order by auctions.id limit ${AT_ONCE}`.execute(tx)
  return rows
}
