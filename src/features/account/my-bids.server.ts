import { sql } from 'kysely'
import { z } from 'zod'
import { rivalLabel } from '../../rules/bidding.ts'
import { cents, toDollars } from '../../rules/money.ts'
import type { Database } from '../../server/database.ts'
import { endpoint } from '../../server/endpoint.ts'
import { Problem } from '../../server/problem.ts'
import { publicAuctions } from '../auctions/read-auctions.server.ts'
import { auctionBeside, besideColumns } from './auction-beside.server.ts'
import {
  myBidListSchema,
  myListQuerySchema,
  myStandingSchema,
  rivalBidListSchema,
} from './dashboard.ts'
import { olderThan, writeTimeCursor } from './time-cursor.server.ts'

interface Services {
  db: Database
}

export const listMyBids = endpoint({
  method: 'GET',
  path: '/api/me/bids',
  summary: 'Own bids with their auctions, newest first',
  who: 'member',
  limit: 'reads',
  query: myListQuerySchema,
  reply: myBidListSchema,
  async handle({ member, query }, { db }: Services) {
    const mine = db
      .selectFrom('bids')
      .innerJoin('auctions', 'auctions.id', 'bids.auction_id')
      .where('bids.bidder_id', '=', member.userId)
    const counts = await mine
      .select(sql<number>`count(*)::int`.as('total'))
      .select(
        sql<number>`count(*) filter (where auctions.status = 'available' and bids.run = auctions.run)::int`.as(
          'active',
        ),
      )
      .executeTakeFirstOrThrow()
    const rows = await mine
      .select(['bids.id', 'bids.run as bid_run', 'bids.amount', 'bids.created_at'])
      .select(leadsItsRun.as('leads'))
      .select(besideColumns)
      .$call((all) => olderThan(all, 'bids.created_at', 'bids.id', query.cursor))
      .orderBy('bids.created_at', 'desc')
      .orderBy('bids.id', 'desc')
      .limit(query.limit + 1)
      .execute()
    const items = rows.slice(0, query.limit)
    const last = items.at(-1)
    return {
      ...counts,
      items: items.map((row) => ({
        id: row.id,
        auction_id: row.auction_id,
        run: row.bid_run,
        amount: toDollars(cents(row.amount)),
        created_at: row.created_at.toISOString(),
        standing: row.leads ? ('leading' as const) : ('outbid' as const),
        auction: auctionBeside(row),
      })),
      next_cursor: last && rows.length > query.limit ? writeTimeCursor(last) : null,
    }
  },
})

/** No later bid in its run: accepted amounts of one run strictly rise. */
const leadsItsRun = sql<boolean>`not exists (
  select from bids as later
  where later.auction_id = bids.auction_id and later.run = bids.run and later.seq > bids.seq
)`

export const listRivalBids = endpoint({
  method: 'GET',
  path: '/api/me/rival-bids',
  summary: 'All bids of the runs one has bid in, newest first',
  who: 'member',
  limit: 'reads',
  query: myListQuerySchema,
  reply: rivalBidListSchema,
  async handle({ member, query }, { db }: Services) {
    const inMyRuns = db.selectFrom('bids').where(
      sql<boolean>`(bids.auction_id, bids.run) in (
        select auction_id, run from bids as mine where mine.bidder_id = ${member.userId}::uuid
      )`,
    )
    const { total } = await inMyRuns
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow()
    const rows = await inMyRuns
      .leftJoin('profiles', 'profiles.id', 'bids.bidder_id')
      .select(['bids.id', 'bids.auction_id', 'bids.run', 'bids.amount', 'bids.created_at'])
      .select(['bids.bidder_id', 'profiles.username', 'profiles.customer_id'])
      .$call((all) => olderThan(all, 'bids.created_at', 'bids.id', query.cursor))
      .orderBy('bids.created_at', 'desc')
      .orderBy('bids.id', 'desc')
      .limit(query.limit + 1)
      .execute()
    const items = rows.slice(0, query.limit)
    const last = items.at(-1)
    return {
      total,
      items: items.map((row) => ({
        id: row.id,
        auction_id: row.auction_id,
        run: row.run,
        amount: toDollars(cents(row.amount)),
        created_at: row.created_at.toISOString(),
        bidder:
          row.bidder_id === member.userId
            ? 'You'
            : rivalLabel({ username: row.username, customerId: row.customer_id }),
      })),
      next_cursor: last && rows.length > query.limit ? writeTimeCursor(last) : null,
    }
  },
})

export const readMyStanding = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/standing',
  summary: 'Whether one leads, was outbid, or has not bid in this run',
  who: 'member',
  limit: 'reads',
  signInFirst: 'Please sign in to place a bid',
  params: z.object({ id: z.uuid() }),
  reply: myStandingSchema,
  async handle({ params, member }, { db }: Services) {
    const row = await publicAuctions(db)
      .select(['version', 'leading_bidder_id'])
      .select((one) =>
        one
          .selectFrom('bids')
          .select(({ fn }) => fn.max('bids.amount').as('highest'))
          .whereRef('bids.auction_id', '=', 'auctions.id')
          .whereRef('bids.run', '=', 'auctions.run')
          .where('bids.bidder_id', '=', member.userId)
          .as('highest'),
      )
      .where('id', '=', params.id)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', 'Auction Not Found')
    const { highest } = row
    const standing = row.leading_bidder_id === member.userId ? 'leading' : 'outbid'
    return {
      standing: highest === null ? ('none' as const) : (standing as 'leading' | 'outbid'),
      highest_own_bid: highest === null ? null : toDollars(cents(Number(highest))),
      version: row.version,
    }
  },
})
