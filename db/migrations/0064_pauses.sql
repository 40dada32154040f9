-- Staff pause auctions for a fault: nobody can bid or buy meanwhile, nothing ends, and the end moves by as long as it lasts.
alter table auctions add column paused_at timestamptz(3);
alter table auctions add constraint auctions_paused_while_open check (paused_at is null or status = 'available');

-- What is paused stands before all that runs in the list of staff: somebody has to let it go on.
create or replace function note_auction_summaries() returns trigger language plpgsql as $$
begin
  insert into auction_summaries
  select id, lot_number, status, reservation_id is not null, category, bid_count, coalesce(current_bid, starting_bid), reserve_price,
    cardinality(images) + case when image_url is null or image_url = any (images) then 0 else 1 end,
    ends_at, case
      when paused_at is not null then -5000000000000 + (extract(epoch from ends_at) * 1000)::bigint
      when status = 'available' then (extract(epoch from ends_at) * 1000)::bigint
      when status = 'draft' then 10000000000000 + (extract(epoch from ends_at) * 1000)::bigint
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
