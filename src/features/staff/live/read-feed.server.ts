import { sql } from 'kysely'
import { bidderLabel } from '../../../rules/bidding.ts'
import { cents, toDollars } from '../../../rules/money.ts'
import { lotNumber } from '../../../rules/vehicle/lot-number.ts'
import { endpoint } from '../../../server/http/endpoint.ts'
import type { Database } from '../../../server/postgres/database.ts'
import { FEED_ADDRESS, feedQuerySchema, feedSchema } from './live-room.ts'

interface Row {
  id: string
  auction_id: string
  lot_number: number
  title: string
  amount: number
  before: number | null
  created_at: Date
  email: string | null
  first_name: string | null
  last_name: string | null
}

/** The latest bids are on the auctions that have changed last; so many are looked at for each bid that is asked for. */
const CHANGED_FOR_EACH = 3

export const readFeed = endpoint({
  method: 'GET',
  path: FEED_ADDRESS,
  summary: 'The latest bids on auctions that run, newest first',
  who: 'staff',
  limit: 'reads',
  query: feedQuerySchema,
  response: feedSchema,
  async handle({ query: { limit } }, { db }: { db: Database }) {
    const { rows } = await sql<Row>`
      select latest.*, lot_number, title, email, first_name, last_name, (
          select amount from bids as lower
          where lower.auction_id = latest.auction_id and lower.run = latest.run and lower.amount < latest.amount
          order by amount desc limit 1
        ) as before
      from (
        select bids.*, auctions.lot_number, auctions.title
        from (
            select auction_id from auction_changes order by changed_in desc limit ${limit * CHANGED_FOR_EACH}
          ) as changed
          join auctions on auctions.id = changed.auction_id and auctions.status = 'available'
          cross join lateral (
            select * from bids where bids.auction_id = auctions.id and bids.run = auctions.run
            order by amount desc limit ${limit}
          ) as bids
        order by bids.created_at desc, bids.amount desc
        limit ${limit}
      ) as latest
        join users on users.id = latest.bidder_id
        left join profiles on profiles.id = latest.bidder_id
      order by latest.created_at desc, latest.amount desc`.execute(db)
    return { items: rows.map(present) }
  },
})

function present(row: Row) {
  const { email, first_name: firstName, last_name: lastName, before, amount } = row
  return {
    id: row.id,
    auction_id: row.auction_id,
    lot_number: lotNumber(row.lot_number),
    title: row.title,
    amount: toDollars(cents(amount)),
    raised_by: before === null ? null : toDollars(cents(amount - before)),
    bidder: bidderLabel({ firstName, lastName, email }),
    created_at: row.created_at.toISOString(),
  }
}
