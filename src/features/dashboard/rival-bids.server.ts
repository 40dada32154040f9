import { sql, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { rivalLabel } from '../../rules/bidding.ts'
import { cents, toDollars } from '../../rules/money.ts'
import { limitConcurrency } from '../../server/concurrency.ts'
import { endpoint } from '../../server/http/endpoint.ts'
import type { Database } from '../../server/postgres/database.ts'
import {
  LATEST_PER_RUN,
  rivalBidListQuerySchema,
  rivalBidListSchema,
  type RivalBid,
  type RivalBidListQuery,
} from './dashboard.ts'
import { newestFirst, pageOf } from './time-cursor.server.ts'

/** Every bid of every run that a member has bid in is counted, which may be very many. */
const limited = limitConcurrency({ concurrency: 3, queued: 50 })

export const listRivalBids = endpoint({
  method: 'GET',
  path: '/api/me/rival-bids',
  summary: 'All bids of the runs one has bid in, newest first; of one auction or run when asked',
  who: 'member',
  limit: 'histories',
  query: rivalBidListQuerySchema,
  response: rivalBidListSchema,
  async handle({ member, query }, { db }: { db: Database }) {
    const { total, rows } = await limited(() => readRivalBids(db, member.userId, query))
    const page = pageOf(rows, query.limit)
    return { ...page, total, items: page.items.map((row) => presentRival(row, member.userId)) }
  },
})

/** The count and a page of bids, in one query: the page comes as JSON beside the count. */
function readRivalBids(db: Database, userId: string, query: RivalBidListQuery) {
  const inMyRuns = db
    .selectFrom('bids')
    .where(
      sql<boolean>`(bids.auction_id, bids.run) in (
        select auction_id, run from bids as mine where mine.bidder_id = ${userId}::uuid
      )`,
    )
    .where((bid) =>
      bid.and({
        ...(query.auction !== undefined && { 'bids.auction_id': query.auction }),
        ...(query.run !== undefined && { 'bids.run': query.run }),
      }),
    )
  const page = inMyRuns
    .leftJoin('profiles', 'profiles.id', 'bids.bidder_id')
    .select(['bids.id', 'bids.auction_id', 'bids.run', 'bids.amount', 'bids.created_at'])
    .select(['bids.seq as rank', 'bids.bidder_id', 'profiles.username', 'profiles.customer_id'])
    .$call((all) => newestFirst(all, bidColumns, query))
  return inMyRuns
    .select(sql<number>`count(*)::int`.as('total'))
    .select(jsonArrayFrom(page).as('rows'))
    .executeTakeFirstOrThrow()
}

const bidColumns = { time: 'bids.created_at', rank: 'bids.seq', id: 'bids.id' } as const

/** The latest bids of the runs (`auction_id`, `bid_run`) that a query finds, as JSON within another query: for `presentRival`. */
export function latestOfRuns(runs: RawBuilder<unknown>): RawBuilder<RivalRow[]> {
  return sql<RivalRow[]>`(
    select coalesce(jsonb_agg(latest order by auction_id, run, amount desc), '[]')
    from (
      select found.*, profiles.username, profiles.customer_id
      from (select distinct auction_id, bid_run from (${runs}) as wanted) as runs
      cross join lateral (
        select id, auction_id, run, amount, created_at, bidder_id from bids
        where bids.auction_id = runs.auction_id and bids.run = runs.bid_run
        order by amount desc limit ${LATEST_PER_RUN}
      ) as found
      left join profiles on profiles.id = found.bidder_id
    ) as latest
  )`
}

export interface RivalRow {
  id: string
  auction_id: string
  run: number
  amount: number
  created_at: Date | string
  bidder_id: string
  username: string | null
  customer_id: string | null
}

/** A bid as the others of its run may see it: who made it is told by a label alone. */
export function presentRival(row: RivalRow, viewer: string): RivalBid {
  return {
    id: row.id,
    auction_id: row.auction_id,
    run: row.run,
    amount: toDollars(cents(row.amount)),
    created_at: new Date(row.created_at).toISOString(),
    bidder:
      row.bidder_id === viewer
        ? 'You'
        : rivalLabel({ username: row.username, customerId: row.customer_id }),
  }
}
