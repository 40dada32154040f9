-- What staff ask a consignor of a run that ended below its reserve: whether to take its highest bid, or to offer its bidder a price.
create table consignor_questions (
  id uuid constraint consignor_questions_pkey primary key default gen_random_uuid(),
  auction_id uuid not null constraint consignor_questions_auction_fkey references auctions (id),
  run integer not null,
  consignor_id uuid not null constraint consignor_questions_consignor_fkey references consignors (id),
  kind text not null constraint consignor_questions_kind_known check (kind in ('accept_bid', 'counter_offer')),
  -- The highest bid, or the price that would be offered.
  amount cents not null,
  state text not null default 'waiting'
    constraint consignor_questions_state_known check (state in ('waiting', 'approved', 'declined')),
  -- What the consignor wrote with the answer.
  note text constraint consignor_questions_note_length check (char_length(note) between 1 and 1000),
  asked_by uuid not null constraint consignor_questions_asked_by_fkey references users (id),
  asked_at timestamptz(3) not null default now(),
  answered_by uuid constraint consignor_questions_answered_by_fkey references users (id),
  answered_at timestamptz(3),
  constraint consignor_questions_answered check (
    (state = 'waiting') = (answered_at is null) and (answered_at is null) = (answered_by is null))
);

-- One at a time.
create unique index consignor_questions_waiting_idx on consignor_questions (auction_id, run) where state = 'waiting';
create index consignor_questions_auction_idx on consignor_questions (auction_id, run, asked_at);
create index consignor_questions_list_idx on consignor_questions (consignor_id, asked_at, id);
