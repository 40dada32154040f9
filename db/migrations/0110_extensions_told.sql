-- Up to which line of its ledger those who bid on an auction or watch it were told that it runs longer. While they are told, `up_to` is the
-- last of them who was, and `done_at` null.
create table extensions_told (
  auction_id uuid not null constraint extensions_told_pkey primary key
    constraint extensions_told_auction_fkey references auctions (id) on delete cascade,
  seq integer not null,
  up_to uuid,
  done_at timestamptz(3)
);

create index auction_events_end_moved_idx on auction_events (at) where type in ('extended', 'resumed');
