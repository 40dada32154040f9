import { publicAuctions } from '../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import { presentBid } from '../../rules/public-auction.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { bidListQuerySchema, bidListSchema } from '../lot/auction.ts'
import { seqOf } from './seq-cursor.server.ts'

export const listBids = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/bids',
  summary: "The bids of the current run, highest first; one's own as 'You' when signed in",
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  query: bidListQuerySchema,
  response: bidListSchema,
  async handle({ params, query, member }, { db }: { db: Database }) {
    const auction = await publicAuctions(db)
      .select(['id', 'run', 'bid_count'])
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(
        () => new Problem('not_found', answerBrowsingText('auctionNotFound')),
      )
    const rows = await bidsOfRun(db, auction.id, auction.run)
      .$if(query.cursor !== undefined, (all) => all.where('seq', '<', seqOf(query.cursor)))
      .orderBy('seq', 'desc')
      .limit(query.limit + 1)
      .execute()
    const items = rows.slice(0, query.limit)
    return {
      items: items.map((row) => presentBid(row, member?.userId ?? null)),
      total: auction.bid_count,
      next_cursor: rows.length > query.limit ? `${items.at(-1)?.seq}` : null,
    }
  },
})

/** In the ledger's order, which is that of the amounts: accepted amounts of one run strictly rise. */
function bidsOfRun(db: Database, auctionId: string, run: number) {
  return db
    .selectFrom('bids')
    .innerJoin('users', 'users.id', 'bids.bidder_id')
    .leftJoin('profiles', 'profiles.id', 'bids.bidder_id')
    .select(['bids.id', 'bids.seq', 'bids.amount', 'bids.created_at', 'bids.bidder_id'])
    .select(['users.email', 'profiles.first_name', 'profiles.last_name'])
    .where('bids.auction_id', '=', auctionId)
    .where('bids.run', '=', run)
}
