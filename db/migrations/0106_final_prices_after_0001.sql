-- Staff and banks put their lots in order by the price that everybody sees (src/rules/price.ts): what a lot was sold for stands beside its
-- bid, which goes on being compared with its reserve. For the version before nothing changes: it reads the bid.

-- Whoever changes an auction waits here, before the trigger that is exchanged: none writes a row as it was written before. If somebody
-- reads the rows for long, the start that wanted this fails instead, and bids go on.
set local lock_timeout = '3s';
lock table auctions in share row exclusive mode;

-- In cents; null of what is not sold. Not of the type of cents, whose check would have every row written anew while bids wait.
alter table auction_summaries add column sale_price bigint;

create or replace function note_auction_summaries() returns trigger language plpgsql as $$
begin
  insert into auction_summaries (auction_id, lot_number, status, is_reserved, category, bid_count, price, sale_price, reserve_price,
    photo_count, ends_at, ends_place, created_at, words)
  select id, lot_number, status, reservation_id is not null, category, bid_count, coalesce(current_bid, starting_bid), sale_price,
    reserve_price, cardinality(images) + case when image_url is null or image_url = any (images) then 0 else 1 end,
    ends_at, case
      when paused_at is not null then -5000000000000 + (extract(epoch from ends_at) * 1000)::bigint
      when status = 'available' then (extract(epoch from ends_at) * 1000)::bigint
      when status = 'draft' then 10000000000000 + (extract(epoch from ends_at) * 1000)::bigint
      else 30000000000000 - (extract(epoch from ends_at) * 1000)::bigint end,
    created_at, lower(concat_ws(' ', 'hl-' || lot_number, title, vin))
  from changed
  on conflict (auction_id) do update set
    status = excluded.status, is_reserved = excluded.is_reserved, category = excluded.category,
    bid_count = excluded.bid_count, price = excluded.price, sale_price = excluded.sale_price, reserve_price = excluded.reserve_price,
    photo_count = excluded.photo_count, ends_at = excluded.ends_at, ends_place = excluded.ends_place, created_at = excluded.created_at,
    lot_number = excluded.lot_number, words = excluded.words;
  return null;
end $$;
