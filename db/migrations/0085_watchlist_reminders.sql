-- How far the reminders of a run have come, so many hours before its end each: whatever dies, nobody is reminded twice.
create table watchlist_reminders (
  auction_id uuid not null constraint watchlist_reminders_auction_fkey references auctions (id) on delete cascade,
  run integer not null,
  hours_before integer not null,
  -- Members are reminded in the order of their ids; null until the first of them was.
  reminded_up_to uuid,
  done_at timestamptz(3),
  constraint watchlist_reminders_pkey primary key (auction_id, run, hours_before)
);
