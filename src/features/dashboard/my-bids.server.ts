import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { sellsLot } from '../../engine/consigning/sells-lot.server.ts'
import { answerBiddingText } from '../../languages/answers/bidding.ts'
import { answerBrowsingText } from '../../languages/answers/browsing.ts'
import { loadStandings } from '../../live/load-standings.server.ts'
import { cents, toDollars } from '../../rules/money.ts'
import { endpoint, idParams } from '../../server/http/endpoint.ts'
import { Problem } from '../../server/http/problem.ts'
import type { Database } from '../../server/postgres/database.ts'
import { auctionSummary, summaryColumns } from './auction-summary.server.ts'
import {
  myBidListQuerySchema,
  myBidListSchema,
  myStandingSchema,
  type MyBid,
  type MyBidListQuery,
  type MyStanding,
  type VoidedBid,
} from './dashboard.ts'
import { standingInReply } from './my-standing.ts'
import { latestOfRuns, presentRival } from './rival-bids.server.ts'
import { newestFirst, pageOf } from './time-cursor.server.ts'

interface Services {
  db: Database
}

export const listMyBids = endpoint({
  method: 'GET',
  path: '/api/me/bids',
  summary: 'Own bids with their auctions, newest first, and the latest bids beside them',
  who: 'member',
  limit: 'reads',
  query: myBidListQuerySchema,
  response: myBidListSchema,
  async handle({ member, query }, { db }: Services) {
    const { total, active, rows, rivals, voided } = await readMyBids(db, member.userId, query)
    const page = pageOf(rows, query.limit)
    return {
      total,
      active,
      items: page.items.map((row) => ({
        id: row.id,
        auction_id: row.auction_id,
        run: row.bid_run,
        amount: toDollars(cents(row.amount)),
        created_at: new Date(row.created_at).toISOString(),
        automatic: row.automatic,
        standing: row.leads ? ('leading' as const) : ('outbid' as const),
        result: resultOf(row, member.userId),
        auction: auctionSummary(row),
      })),
      next_cursor: page.next_cursor,
      rival_bids: rivals.map((row) => presentRival(row, member.userId)),
      voided_bids: query.cursor === undefined ? voided.map(presentVoided) : [],
    }
  },
})

interface BidRow {
  bid_run: number
  auction_run: number
  outcome: string | null
  buyer_id: string | null
}

/** What came of the run for a member who bid in it. */
function resultOf(
  { bid_run, auction_run, outcome, buyer_id }: BidRow,
  userId: string,
): MyBid['result'] {
  if (bid_run < auction_run || outcome === null) return null
  if (buyer_id === userId) return outcome === 'bought' ? 'bought' : 'won'
  return outcome === 'reserve_not_met' ? 'reserve_not_met' : 'lost'
}

/** The counts, a page of bids and what others bid beside them, in one query: rows come as JSON beside the counts. */
function readMyBids(db: Database, userId: string, query: MyBidListQuery) {
  const mine = db
    .selectFrom('bids')
    .innerJoin('auctions', 'auctions.id', 'bids.auction_id')
    .where('bids.bidder_id', '=', userId)
  const page = mine
    .select(['bids.id', 'bids.run as bid_run', 'bids.amount', 'bids.created_at'])
    .select(['bids.automatic', 'bids.seq as rank'])
    .select(leadsItsRun.as('leads'))
    .select(['auctions.outcome', 'auctions.buyer_id'])
    .select(summaryColumns)
    .$if(query.active !== undefined, (all) => all.where(isActive))
    .$call((all) => newestFirst(all, bidColumns, query))
  const counts = mine
    .select(sql<number>`count(*)::int`.as('total'))
    .select(sql<number>`count(*) filter (where ${isActive})::int`.as('active'))
  const newest = sql`order by created_at desc, rank desc, id desc`
  // One row more than the page holds is found, to know whether there are more.
  const runs = sql`select auction_id, bid_run from page ${newest} limit ${query.limit}`
  return db
    .with('page', () => page)
    .selectFrom(counts.as('counts'))
    .select(['counts.total', 'counts.active'])
    .select((all) =>
      jsonArrayFrom(
        all
          .selectFrom('page')
          .selectAll()
          .orderBy('created_at', 'desc')
          .orderBy('rank', 'desc')
          .orderBy('id', 'desc'),
      ).as('rows'),
    )
    .select(latestOfRuns(runs).as('rivals'))
    .select(jsonArrayFrom(voidedBids(db, userId, query)).as('voided'))
    .executeTakeFirstOrThrow()
}

const MAX_VOIDED = 100

function voidedBids(db: Database, userId: string, { active }: MyBidListQuery) {
  return db
    .selectFrom('voided_bids')
    .innerJoin('auctions', 'auctions.id', 'voided_bids.auction_id')
    .select(['voided_bids.id', 'voided_bids.run as bid_run', 'voided_bids.amount'])
    .select('voided_bids.automatic')
    .select(['voided_bids.created_at', 'voided_bids.voided_at'])
    .select(summaryColumns)
    .where('voided_bids.bidder_id', '=', userId)
    .$if(active !== undefined, (all) =>
      all
        .where('auctions.status', '=', 'available')
        .whereRef('voided_bids.run', '=', 'auctions.run'),
    )
    .orderBy('voided_bids.created_at', 'desc')
    .orderBy('voided_bids.id', 'desc')
    .limit(MAX_VOIDED)
}

/** Times come as JSON has them. */
type VoidedRow = Parameters<typeof auctionSummary>[0] & {
  id: string
  bid_run: number
  amount: number
  created_at: Date | string
  voided_at: Date | string
  automatic: boolean
}

function presentVoided(row: VoidedRow): VoidedBid {
  return {
    id: row.id,
    auction_id: row.auction_id,
    run: row.bid_run,
    amount: toDollars(cents(row.amount)),
    created_at: new Date(row.created_at).toISOString(),
    voided_at: new Date(row.voided_at).toISOString(),
    automatic: row.automatic,
    standing: 'none',
    result: null,
    auction: auctionSummary(row),
  }
}

const bidColumns = { time: 'bids.created_at', rank: 'bids.seq', id: 'bids.id' } as const

const isActive = sql<boolean>`(auctions.status = 'available' and bids.run = auctions.run)`

/** No higher bid in its run: accepted amounts of one run strictly rise, and no two are equal. */
const leadsItsRun = sql<boolean>`not exists (
  select from bids as later
  where later.auction_id = bids.auction_id and later.run = bids.run and later.amount > bids.amount
)`

export const readMyStanding = endpoint({
  method: 'GET',
  path: '/api/auctions/{id}/standing',
  summary: 'Whether one leads, was outbid, or has neither bid nor a maximum in this run',
  who: 'member',
  limit: 'reads',
  signInFirst: () => answerBiddingText('signInToBid'),
  params: idParams,
  response: myStandingSchema,
  async handle({ params, member }, { db }: Services) {
    const [row] = await loadStandings(db, [{ auction: params.id, member: member.userId }])
    if (!row) throw new Problem('not_found', answerBrowsingText('auctionNotFound'))
    const own = await ownPart(db, params.id, member.userId)
    return { ...standingInReply(row.standing), ...own }
  },
})

/** More of one member in one run would be a machine's. */
const MAX_OWN_BIDS = 1_000

async function ownPart(
  db: Database,
  auctionId: string,
  userId: string,
): Promise<Pick<MyStanding, 'own_bids' | 'sells_lot'>> {
  const { rows } = await sql<Pick<MyStanding, 'own_bids' | 'sells_lot'>>`
    select array(
      select bids.id from bids join auctions on auctions.id = bids.auction_id and auctions.run = bids.run
      where bids.auction_id = ${auctionId} and bids.bidder_id = ${userId}
      order by bids.seq desc limit ${MAX_OWN_BIDS}
    ) as own_bids,
    ${sellsLot(sql`${userId}::uuid`, sql`${auctionId}::uuid`)} as sells_lot`.execute(db)
  return rows[0] ?? { own_bids: [], sells_lot: false }
}
