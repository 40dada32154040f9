-- What waits in settlement, the oldest promise first: read a page at a time, among sales that are long over.

-- Every sale by its due time.
create index sales_due_idx on sales (due_at, id);
-- Those that wait for something, by state; that of `sales_state_idx` with the id that settles the order.
drop index sales_state_idx;
create index sales_state_idx on sales (state, due_at, id);
-- Titles that are not with the buyer yet.
create index sales_title_idx on sales (paid_at, id)
  where title <> 'received' and state in ('paid', 'on_its_way', 'received', 'completed');
-- The sales of an auction.
create index sales_auction_idx on sales (auction_id);
