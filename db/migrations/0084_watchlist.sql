-- Auctions that members follow, whichever run of them is on: a watchlist belongs to its member alone.
create table watchlist_entries (
  user_id uuid not null constraint watchlist_entries_user_fkey references users (id),
  auction_id uuid not null constraint watchlist_entries_auction_fkey references auctions (id) on delete cascade,
  added_at timestamptz(3) not null default clock_timestamp(),
  constraint watchlist_entries_pkey primary key (user_id, auction_id)
);
-- Who is reminded of the end of an auction, in a fixed order.
create unique index watchlist_entries_auction_key on watchlist_entries (auction_id, user_id);
