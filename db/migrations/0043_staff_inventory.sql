-- What staff filter, sort and count auctions by: one narrow row for each auction, beside it for the reason told in
-- 0009_auction_changes.sql. Staff combine filters and orders freely; looking through all of these rows answers any of them.
-- Bids change none of what is indexed: they change a row in its place (heap-only).
create table auction_summaries (
  auction_id uuid constraint auction_summaries_pkey primary key
    constraint auction_summaries_auction_fkey references auctions (id),
  lot_number integer not null,
  status text not null,
  is_reserved boolean not null,
  category text not null,
  bid_count integer not null,
  -- The current bid, without bids the starting bid.
  price cents not null,
  reserve_price cents,
  photo_count integer not null,
  ends_at timestamptz(3) not null,
  -- What ends next comes first, drafts after it, then what is over, the latest first. In milliseconds.
  ends_place bigint not null,
  created_at timestamptz(3) not null,
  -- In lower case: what a search looks through. Compared byte by byte.
  words text collate "C" not null
) with (fillfactor = 80);

insert into auction_summaries
select id, lot_number, status, reservation_id is not null, category, bid_count, coalesce(current_bid, starting_bid), reserve_price,
  cardinality(images) + case when image_url is null or image_url = any (images) then 0 else 1 end,
  ends_at, case status
    when 'available' then (extract(epoch from ends_at) * 1000)::bigint
    when 'draft' then 10000000000000 + (extract(epoch from ends_at) * 1000)::bigint
    else 30000000000000 - (extract(epoch from ends_at) * 1000)::bigint end,
  created_at, lower(concat_ws(' ', 'hl-' || lot_number, title, vin))
from auctions;

create index auction_summaries_ends_idx on auction_summaries (ends_place, auction_id);

create function note_auction_summaries() returns trigger language plpgsql as $$
begin
  insert into auction_summaries
  select id, lot_number, status, reservation_id is not null, category, bid_count, coalesce(current_bid, starting_bid), reserve_price,
    cardinality(images) + case when image_url is null or image_url = any (images) then 0 else 1 end,
    ends_at, case status
      when 'available' then (extract(epoch from ends_at) * 1000)::bigint
      when 'draft' then 10000000000000 + (extract(epoch from ends_at) * 1000)::bigint
      else 30000000000000 - (extract(epoch from ends_at) * 1000)::bigint end,
    created_at, lower(concat_ws(' ', 'hl-' || lot_number, title, vin))
  from changed
  on conflict (auction_id) do update set
    status = excluded.status, is_reserved = excluded.is_reserved, category = excluded.category,
    bid_count = excluded.bid_count, price = excluded.price, reserve_price = excluded.reserve_price,
    photo_count = excluded.photo_count, ends_at = excluded.ends_at, ends_place = excluded.ends_place, created_at = excluded.created_at,
    lot_number = excluded.lot_number, words = excluded.words;
  return null;
end $$;

create trigger auctions_sum_up_new
  after insert on auctions referencing new table as changed
  for each statement execute function note_auction_summaries();

create trigger auctions_sum_up_changed
  after update on auctions referencing new table as changed
  for each statement execute function note_auction_summaries();

-- The same vehicle listed twice.
create index auctions_vin_idx on auctions (upper(vin)) where vin is not null;
