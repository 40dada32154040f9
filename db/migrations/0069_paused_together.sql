-- What was paused with all the others goes on with them; what was paused for a fault of its own does not. A row counts while the
-- auction is still in that pause, told by its instant.
create table paused_together (
  auction_id uuid constraint paused_together_pkey primary key
    constraint paused_together_auction_fkey references auctions (id),
  paused_at timestamptz(3) not null
);
