-- Runs that their buyer left are seen to whatever the lot says by then: offered on, or held again.
drop index auctions_second_chance_idx;
create index auctions_left_by_buyer_idx on auctions (id)
  where status = 'ended' and outcome in ('won', 'bought') and reservation_id is null;
