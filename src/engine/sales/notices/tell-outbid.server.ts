import { sql, type Transaction } from 'kysely'
import { minimumBid } from '../../../rules/bidding.ts'
import { MINUTE } from '../../../rules/durations.ts'
import { cents } from '../../../rules/money.ts'
import { OUTBID_SETTLES_SECONDS } from '../../../rules/policy.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { barredAt } from '../../barred-bidders.server.ts'
import { announceNotices } from './announce-notices.server.ts'
import { writeNotices, type NewNotice } from './write-notices.server.ts'

/** A bid is dated before its transaction commits: so far back is looked again, and whoever was told is not told twice. */
const COMMITTED_AFTER_MS = MINUTE

/**
 * Tells members who lost the lead of an open auction, once for each loss: in the app at once, by mail and push once they have not got
 * it back for a while; what they have got back before that is taken back. It reads what bids have left, apart from them, so no bid
 * takes longer for it, and none that was rolled back or voided is told of. Of any number of processes one looks at a time; where all
 * were away it goes on from where it was left. `now` is the database's time unless it is told.
 */
export async function tellOutbid(db: Database, now?: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const told = await tx
      .selectFrom('outbid_told')
      .select('until')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!told) return
    const at = now ?? (await databaseTime(tx))
    if (at <= told.until) return
    await takeBackRegained(tx)
    const since = new Date(told.until.getTime() - COMMITTED_AFTER_MS)
    const lost = await lostLeads(tx, { since, at })
    const notices = lost.map((one) => outbidNotice(one, at))
    await writeNotices(tx, notices, at, { heldSeconds: OUTBID_SETTLES_SECONDS })
    await tx.updateTable('outbid_told').set({ until: at }).execute()
  })
}

/** Whoever leads again, and was not mailed yet, was outbid for a moment only. */
async function takeBackRegained(tx: Transaction<DB>): Promise<void> {
  const { rows } = await sql<{ user_id: string }>`
    delete from notices using auctions
    where kind = 'outbid' and held_until > clock_timestamp() and mailed_at is null
      and auctions.id = auction_id and leading_bidder_id = user_id
    returning user_id`.execute(tx)
  await announceNotices(
    tx,
    rows.map(({ user_id: id }) => id),
  )
}

interface LostLead {
  auction_id: string
  run: number
  bidder_id: string
  bid_id: string
  starting_bid: number
  current_bid: number
  ends_at: Date
  paused_at: Date | null
  regained: number
}

/**
 * Every accepted bid led when it was placed, so whoever bid and does not lead has lost the lead: to the lowest bid above the own
 * highest. How often a void gave it back tells one loss from the next with the same bid.
 */
async function lostLeads(
  tx: Transaction<DB>,
  { since, at }: { since: Date; at: Date },
): Promise<LostLead[]> {
  const { rows } = await sql<LostLead>`
    select auctions.id as auction_id, run, own.bidder_id, own.id as bid_id, starting_bid, current_bid, ends_at, paused_at,
      (
        select count(*)::int from auction_events
        where auction_id = auctions.id and type = 'bid-voided' and seq > own.seq
          and sealed->>'leader' = own.bidder_id::text
      ) as regained
    from auctions
      cross join lateral (
        select distinct on (bidder_id) bidder_id, id, seq, amount from bids
        where auction_id = auctions.id and run = auctions.run
        order by bidder_id, amount desc
      ) as own
      cross join lateral (
        select created_at from bids
        where auction_id = auctions.id and run = auctions.run and amount > own.amount
        order by amount limit 1
      ) as overtaking
    where auctions.status = 'available' and auctions.updated_at > ${since} and (ends_at > ${at} or paused_at is not null)
      and own.bidder_id <> leading_bidder_id
      and overtaking.created_at > ${since}
      and exists (
        select from users join profiles using (id)
        where id = own.bidder_id and ${barredAt(at, sql`auctions.id`)} is null
      )`.execute(tx)
  return rows
}

function outbidNotice(lost: LostLead, at: Date): NewNotice {
  const { auction_id: auctionId, bidder_id: userId, bid_id: bid, ends_at: endsAt, regained } = lost
  const pausedAt = lost.paused_at
  const currentBid = cents(lost.current_bid)
  const auction = {
    startingBid: cents(lost.starting_bid),
    leading: { bidder: '', amount: currentBid },
  }
  const data = {
    run: lost.run,
    currentBid,
    minimumBid: minimumBid(auction, at),
    endsAt: endsAt.toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
  }
  const occasion = `outbid ${bid} ${regained}`
  return { userId, kind: 'outbid', auctionId, saleId: null, data, occasion }
}
