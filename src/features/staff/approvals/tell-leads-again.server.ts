import type { Transaction } from 'kysely'
import { writeNotices } from '../../../engine/sales/notices/write-notices.server.ts'
import { databaseTime } from '../../../server/postgres/database-time.ts'
import type { DB } from '../../../server/postgres/database-types.ts'

/** Tells who leads by a void, perhaps long after they were outbid and looked elsewhere. Nobody, where no bid is left. */
export async function tellLeadsAgain(tx: Transaction<DB>, voidedBid: string): Promise<void> {
  const leads = await tx
    .selectFrom('voided_bids')
    .innerJoin('auctions', 'auctions.id', 'voided_bids.auction_id')
    .select(['auctions.id', 'auctions.leading_bidder_id', 'auctions.run', 'auctions.ends_at'])
    .select(['auctions.current_bid', 'auctions.paused_at'])
    .where('voided_bids.id', '=', voidedBid)
    // Where the price is not lower now, another bid than the highest was voided, and who led leads.
    .whereRef('auctions.current_bid', '<', 'voided_bids.amount')
    .executeTakeFirst()
  if (!leads || leads.leading_bidder_id === null || leads.current_bid === null) return
  const { leading_bidder_id: userId, current_bid: bid, run } = leads
  const endsAt = leads.ends_at.toISOString()
  const data = { bid, run, endsAt, pausedAt: leads.paused_at?.toISOString() ?? null }
  const about = {
    userId,
    auctionId: leads.id,
    saleId: null,
    occasion: `leading again ${voidedBid}`,
  }
  await writeNotices(tx, [{ ...about, kind: 'leading_again', data }], await databaseTime(tx))
}
