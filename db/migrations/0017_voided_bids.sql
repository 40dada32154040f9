-- Bids that staff undid: they leave `bids`, so that all that counts bids is as if they had never been accepted, and are
-- kept here for who placed them. Their lines stay in the ledger, beside that of the void.

create table voided_bids (
  id uuid constraint voided_bids_pkey primary key,
  auction_id uuid not null constraint voided_bids_auction_fkey references auctions (id),
  run integer not null,
  seq integer not null,
  bidder_id uuid not null constraint voided_bids_bidder_fkey references users (id),
  amount cents not null,
  created_at timestamptz not null,
  voided_at timestamptz not null,
  constraint voided_bids_seq_key unique (auction_id, seq)
);

create index voided_bids_bidder_idx on voided_bids (bidder_id, created_at desc, id desc);

-- What one person of the staff asks for and a second one decides.
create table approvals (
  id uuid constraint approvals_pkey primary key default gen_random_uuid(),
  action text not null,
  auction_id uuid not null constraint approvals_auction_fkey references auctions (id),
  -- The bid that is to be voided, in `bids` or, once it was, in `voided_bids`.
  bid_id uuid not null,
  amount cents not null,
  reason text not null,
  state text not null default 'waiting',
  asked_by uuid not null constraint approvals_asker_fkey references users (id),
  asked_at timestamptz(3) not null,
  decided_by uuid constraint approvals_decider_fkey references users (id),
  decided_at timestamptz(3),
  constraint approvals_action_known check (action in ('void-bid')),
  constraint approvals_state_known check (state in ('waiting', 'approved', 'refused')),
  constraint approvals_decided_whole
    check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint approvals_second_person check (decided_by <> asked_by)
);

-- One question for each bid at a time.
create unique index approvals_waiting_key on approvals (bid_id) where state = 'waiting';
create index approvals_newest_idx on approvals (asked_at desc, id desc);
