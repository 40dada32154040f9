import { sql } from 'kysely'
import { MAY_ANSWER } from '../../../engine/consigning/questions.server.ts'
import { IS_UNDECIDED_BELOW_RESERVE } from '../../../engine/sales/offers/undecided-below-reserve.server.ts'
import { staffAnswersText } from '../../../languages/staff/answers/desk.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { endpoint, idParams } from '../../../server/http/endpoint.ts'
import { Problem } from '../../../server/http/problem.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { approvalsAbout, askedCounts } from '../approvals/approvals-about.server.ts'
import { questionsAbout } from '../consignors/questions/read-questions.server.ts'
import { decisionSchema, type Decision } from './decision.ts'

interface Services {
  db: Database
}

export const readDecision = endpoint({
  method: 'GET',
  path: '/api/staff/auctions/{id}/decision',
  summary: 'What there is to decide about a run: its highest bid, its reserve and its offers',
  who: 'staff',
  limit: 'reads',
  params: idParams,
  response: decisionSchema,
  async handle({ params: { id }, member }, { db }: Services) {
    const row = await db
      .selectFrom('auctions')
      .leftJoin('profiles', 'profiles.id', 'auctions.leading_bidder_id')
      .select(['auctions.id', 'lot_number', 'run', 'title', 'category', 'image_url', 'location'])
      .select(['ends_at', 'bid_count', IS_UNDECIDED_BELOW_RESERVE.as('is_open')])
      .select(['current_bid', 'reserve_price', 'profiles.id as bidder_id', 'full_name'])
      .select('customer_id')
      .where('auctions.id', '=', id)
      .executeTakeFirst()
    if (!row) throw new Problem('not_found', staffAnswersText('auctionNotFound'))
    const { lot_number: number, run, title, category, image_url, location } = row
    return {
      auction: { id, lot: lotNumber(number), run, title, category, image_url, location },
      is_open: row.is_open,
      ended_at: row.ends_at.toISOString(),
      bid_count: row.bid_count,
      bid: toDollars(cents(row.current_bid)),
      reserve: toDollars(cents(row.reserve_price)),
      bidder: bidderOf(row),
      offers: await offersOf(db, id, run),
      approvals: await approvalsAbout(db, id, member),
      asked_counts: await askedCounts(
        db,
        sql`select id from bids where auction_id = ${id} and run = ${run}`,
      ),
      consignor: await consignorOfLot(db, id),
      questions: await questionsAbout(db, { id, run }),
    }
  },
})

interface BidderRow {
  bidder_id: string | null
  full_name: string | null
  customer_id: string | null
}

/** Of a run that somebody leads. */
function bidderOf({ bidder_id: id, full_name: name, customer_id }: BidderRow) {
  return id === null || customer_id === null ? null : { id, name, customer_id }
}

async function consignorOfLot(db: Database, id: string): Promise<Decision['consignor']> {
  const found = await db
    .selectFrom('consignments')
    .innerJoin('consignors', 'consignors.id', 'consignor_id')
    .select(['consignors.id', 'name'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('consignor_people')
          .innerJoin('users', 'users.id', 'user_id')
          .innerJoin('profiles', 'profiles.id', 'user_id')
          .whereRef('consignor_people.consignor_id', '=', 'consignors.id')
          .where(MAY_ANSWER),
      ).as('has_people'),
    )
    .where('auction_id', '=', id)
    .executeTakeFirst()
  return found ? { ...found, has_people: Boolean(found.has_people) } : null
}

async function offersOf(db: Database, id: string, run: number): Promise<Decision['offers']> {
  const rows = await db
    .selectFrom('offers')
    .leftJoin('profiles', 'profiles.id', 'offers.made_by')
    .select(['kind', 'amount', 'state', 'offers.created_at', 'expires_at', 'answered_at'])
    .select('full_name')
    .where('auction_id', '=', id)
    .where('run', '=', run)
    .orderBy('offers.created_at', 'desc')
    .orderBy('offers.id')
    .execute()
  return rows.map((row) => ({
    // Constraints keep these two to the words of their types.
    kind: row.kind as Decision['offers'][number]['kind'],
    state: row.state as Decision['offers'][number]['state'],
    amount: toDollars(cents(row.amount)),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    answered_at: row.answered_at?.toISOString() ?? null,
    maker: row.full_name,
  }))
}
