-- Up to which the leader has others outbid, where that is more than what leads (cents). Nobody but the leader may see it.
alter table auctions add column leading_maximum cents
  constraint auctions_leading_maximum_check check (leading_maximum > current_bid);

-- The house bid it for a member, up to their maximum.
alter table bids add column automatic boolean not null default false;
alter table voided_bids add column automatic boolean not null default false;

-- What each member set last in a run and did not take back (cents): for its owner, and to verify by.
create table maximum_bids (
  auction_id uuid not null constraint maximum_bids_auction_fkey references auctions (id),
  run integer not null,
  bidder_id uuid not null constraint maximum_bids_bidder_fkey references users (id),
  amount cents not null constraint maximum_bids_amount_check check (amount > 0),
  set_at timestamptz(3) not null,
  constraint maximum_bids_pkey primary key (auction_id, run, bidder_id)
);
create index maximum_bids_bidder_idx on maximum_bids (bidder_id);
