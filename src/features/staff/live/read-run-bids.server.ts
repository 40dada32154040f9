import { sql } from 'kysely'
import { z } from 'zod'
import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import { type BidWithBidder, presentBid } from '../../../rules/public-auction.ts'
import { cursorFor, placeIn } from '../../../server/http/cursor.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { approvalsAbout } from '../approvals/approvals-about.server.ts'
import { auctionExists } from '../inventory/inventory.server.ts'
import { runBidsAddress, runBidsQuerySchema, runBidsSchema } from './live-room.ts'

interface Services {
  db: Database
}

type Row = BidWithBidder & { voided_at: Date | null }

const placeSchema = z.tuple([z.int().min(0)])

export const readRunBids = endpoint({
  method: 'GET',
  path: runBidsAddress('{id}'),
  summary: 'The bids of the present run, voided ones too, with what waits for a second person',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  query: runBidsQuerySchema,
  response: runBidsSchema,
  exists: ({ id }, { db }: Services) => auctionExists(db, id),
  async handle({ params: { id }, query: { limit, cursor }, member }, { db }: Services) {
    if (!(await auctionExists(db, id)))
      throw new Problem('not_found', staffAnswersText('auctionNotFound'))
    const before = cursor === undefined ? null : placeIn(cursor, placeSchema)[0]
    const [rows, total, approvals] = await Promise.all([
      readRows(db, id, limit, before),
      countBids(db, id),
      approvalsAbout(db, id, member),
    ])
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      items: page.map((row) => ({
        ...presentBid(row, null),
        bidder_id: row.bidder_id,
        voided_at: row.voided_at?.toISOString() ?? null,
      })),
      total,
      next_cursor: last && rows.length > limit ? cursorFor([last.seq]) : null,
      approvals,
    }
  },
})

/** Those that count, and those that were voided. */
function bidsOf(id: string) {
  return sql`select bids.id, bids.seq, bidder_id, amount, bids.created_at, null::timestamptz as voided_at
      from bids
      join auctions on auctions.id = bids.auction_id and auctions.run = bids.run
    where bids.auction_id = ${id}
    union all
    select voided_bids.id, voided_bids.seq, bidder_id, amount, voided_bids.created_at, voided_at
      from voided_bids
      join auctions on auctions.id = voided_bids.auction_id and auctions.run = voided_bids.run
    where voided_bids.auction_id = ${id}`
}

async function countBids(db: Database, id: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${bidsOf(id)}) as every`.execute(db)
  return rows[0]?.total ?? 0
}

/** One more than asked for. */
async function readRows(db: Database, id: string, limit: number, before: number | null) {
  const { rows } = await sql<Row>`
    select every.id, seq, amount, every.created_at, bidder_id, voided_at, email, first_name, last_name
    from (${bidsOf(id)}) as every
      join users on users.id = bidder_id
      left join profiles on profiles.id = bidder_id
    where ${before === null ? sql`true` : sql`seq < ${before}`}
    order by seq desc
    limit ${limit + 1}`.execute(db)
  return rows
}
