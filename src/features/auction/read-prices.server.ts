import { sql } from 'kysely'
import { publicAuctions } from '../../engine/public-auctions.server.ts'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import { cents, toDollars } from '../../rules/money.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { priceListSchema, runQuerySchema } from '../lot/auction.ts'

/** How many steps a line of this width can show. */
const MAX_POINTS = 200

export const listPrices = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/prices',
  summary: `How the price of the current run rose, or of an earlier one: ${MAX_POINTS} of its bids at most, evenly spread, lowest first`,
  who: 'anyone',
  limit: 'reads',
  params: idParams,
  query: runQuerySchema,
  response: priceListSchema,
  async handle({ params, query }, { db }: { db: Database }) {
    const auction = await publicAuctions(db)
      .select(['id', 'run'])
      .where('id', '=', params.id)
      .executeTakeFirstOrThrow(
        () => new Problem('not_found', answerBrowsingText('auctionNotFound')),
      )
    const rows = await spreadBids(db, auction.id, runAskedFor(auction.run, query.run))
    return {
      items: rows.map(({ seq, amount, created_at }) => ({
        seq,
        amount: toDollars(cents(amount)),
        created_at: created_at.toISOString(),
      })),
    }
  },
})

/**
 * Each point is looked up in the index of (auction, seq), so that a run of a hundred thousand bids takes
 * no longer than one of a hundred. The first and the last bid of the run are always among them.
 */
async function spreadBids(db: Database, auctionId: string, run: number) {
  const { rows } = await sql<{ seq: number; amount: number; created_at: Date }>`
    with run as (
      select
        (select seq from bids where auction_id = ${auctionId} and run = ${run} order by amount limit 1) as first,
        (select seq from bids where auction_id = ${auctionId} and run = ${run} order by amount desc limit 1) as last
    ), place as (
      select generate_series(first, last, 1 + (last - first) / ${MAX_POINTS - 1}::int) as seq from run
      union select last from run
    )
    select distinct on (bid.seq) bid.seq, bid.amount, bid.created_at
    from place cross join lateral (
      select seq, amount, created_at from bids
      where auction_id = ${auctionId} and seq >= place.seq
      order by seq limit 1
    ) as bid
    order by bid.seq`.execute(db)
  return rows
}

/**
 * The present one unless told.
 * @throws Problem `not_found` for one that never was
 */
function runAskedFor(present: number, asked: number = present): number {
  if (asked > present)
    throw new Problem('not_found', answerBrowsingText('noSuchRun', { run: asked }))
  return asked
}
