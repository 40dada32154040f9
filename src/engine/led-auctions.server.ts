import { sql, type RawBuilder } from 'kysely'

/**
 * The open auctions that a member leads, as a table of `auctions` rows. Found by the lots that they entered, with one probe
 * of an index for each: an index on who leads would have to be written by every bid.
 */
export function ledAuctions(member: RawBuilder<string>) {
  return sql<{ id: string; title: string; current_bid: number; leading_maximum: number | null }>`(
    with recursive entered (auction_id) as (
      (select auction_id from bids where bidder_id = ${member} order by auction_id limit 1)
      union all
      select (
        select bids.auction_id from bids
        where bidder_id = ${member} and bids.auction_id > entered.auction_id
        order by bids.auction_id limit 1
      ) from entered where entered.auction_id is not null
    )
    select auctions.id, title, current_bid, leading_maximum from entered join auctions on auctions.id = entered.auction_id
    where leading_bidder_id = ${member} and status = 'available'
  )`
}
