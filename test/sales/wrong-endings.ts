import { sql } from 'kysely'
import type { Database } from '../../src/server/postgres/database.ts'

interface Ending {
  auction: string
  outcome: string | null
  reservations: number
  invoices: number
  told: Record<string, number> | null
}

/**
 * The ended auctions that do not have what each won one has: the highest bidder as its buyer, with one reservation, one invoice
 * and one notice of each kind, and one notice to everybody else who bid.
 */
export async function wrongEndings(db: Database): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    with bidders as (
      select auction_id, count(distinct bidder_id) as count from bids group by auction_id
    ), reserved as (
      select auction_id, count(*) as count, bool_and(user_id = buyer_id) as are_buyers
      from reservations join auctions on auctions.id = auction_id group by auction_id
    ), sold as (
      select auction_id, count(*) as count, bool_and(sales.buyer_id = auctions.buyer_id) as are_buyers
      from sales join auctions on auctions.id = auction_id group by auction_id
    ), notices_of as (
      select auction_id, jsonb_object_agg(kind, count) as told, bool_and(count = readers) as are_single,
        bool_and((kind = 'lost') = (to_buyer = 0)) as are_right
      from (
        select auction_id, kind, count(*) as count, count(distinct user_id) as readers,
          count(*) filter (where user_id = buyer_id) as to_buyer
        from notices join auctions on auctions.id = auction_id group by auction_id, kind
      ) as kinds group by auction_id
    )
    select id as auction, outcome, coalesce(reserved.count, 0)::int as reservations,
      coalesce(sold.count, 0)::int as invoices, told
    from auctions
      left join bidders on bidders.auction_id = id
      left join reserved on reserved.auction_id = id
      left join sold on sold.auction_id = id
      left join notices_of on notices_of.auction_id = id
    where status = 'ended' and not coalesce(
      outcome = 'won' and buyer_id = leading_bidder_id
      and reserved.count = 1 and reserved.are_buyers and sold.count = 1 and sold.are_buyers
      and notices_of.are_single and notices_of.are_right
      and told = jsonb_build_object('won', 1, 'invoice', 1, 'lost', bidders.count - 1), false)`.execute(
    db,
  )
  return rows
}
