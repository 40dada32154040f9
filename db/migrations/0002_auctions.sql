-- What is sold and how: categories, auctions, and the ledger of every auction with its projections.

create extension if not exists pg_trgm;

-- Integer cents; the driver reads them as numbers, safe up to 90 trillion dollars.
create domain cents as bigint constraint cents_sign check (value >= 0);

create table categories (
  slug text constraint categories_pkey primary key,
  name text not null,
  description text not null,
  position integer not null constraint categories_position_key unique
);

insert into categories (slug, name, description, position) values
  ('cars-trucks', 'Cars & Trucks', 'Everyday cars, pickups, vans and SUVs, repossessed for banks and sold online.', 1),
  ('classic-cars', 'Classic Cars', 'Older and collectible cars with their chassis numbers and paperwork checked.', 2),
  ('motorcycles', 'Motorcycles', 'Cruisers, touring and sport bikes, sold with keys and title.', 3),
  ('powersports', 'Powersports', 'ATVs, side-by-sides, snowmobiles and personal watercraft.', 4),
  ('rvs-campers', 'RVs & Campers', 'Motorhomes, travel trailers and campers, ready for the road.', 5),
  ('boats', 'Boats', 'Bowriders, pontoons and fishing boats, most of them with a trailer.', 6),
  ('heavy-equipment', 'Heavy Equipment', 'Excavators, loaders, tractors and work trucks with their hours read.', 7);

create sequence lot_numbers as integer start 20001;

-- The state of an auction as its ledger tells it, beside the facts of what is sold.
create table auctions (
  id uuid constraint auctions_pkey primary key default gen_random_uuid(),
  lot_number integer not null default nextval('lot_numbers') constraint auctions_lot_number_key unique,
  -- Number of the last event in the ledger, and its hash, on which the next one builds.
  version integer not null,
  ledger_hash text not null,
  run integer not null default 1,
  status text not null,
  outcome text,
  starting_bid cents not null,
  -- Null without bids; always the highest accepted amount of this run.
  current_bid cents,
  leading_bidder_id uuid constraint auctions_leading_bidder_fkey references users (id),
  bid_count integer not null default 0,
  -- Never leaves the server, except to staff.
  reserve_price cents,
  buy_now_price cents,
  buy_now_enabled boolean not null default true,
  soft_close_seconds integer not null,
  -- The standing reservation of this run: who may have it, at which price, and how they came by it.
  reservation_id uuid,
  buyer_id uuid constraint auctions_buyer_fkey references users (id),
  sale_price cents,
  sale_kind text,
  started_at timestamptz,
  ends_at timestamptz(3) not null,
  category text not null constraint auctions_category_fkey references categories (slug),
  title text not null,
  year integer,
  make text,
  model text,
  vin text,
  mileage integer,
  mileage_unit text not null default 'miles',
  body_style text,
  location text,
  engine text,
  drive_train text,
  transmission text,
  exterior_color text,
  interior_color text,
  description text,
  equipment text[] not null default '{}',
  image_url text,
  images text[] not null default '{}',
  auction_type text,
  country text,
  payment_methods text[] not null default '{}',
  delivery_terms text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz not null default now(),
  -- What a buyer would pay to lead now, to sort and filter by.
  price bigint generated always as (coalesce(current_bid, starting_bid)) stored,
  -- 'Tampa, FL' lies in FL.
  state text generated always as (substring(location from ',\s*([A-Z]{2})$')) stored,
  search_text text not null,
  constraint auctions_status_known check (status in ('draft', 'available', 'ended', 'sold', 'withdrawn')),
  constraint auctions_outcome_known check (outcome in ('won', 'bought', 'reserve_not_met', 'no_bids')),
  constraint auctions_leader_has_bid check ((current_bid is null) = (leading_bidder_id is null)),
  constraint auctions_bids_counted check ((current_bid is null) = (bid_count = 0)),
  constraint auctions_bid_above_start check (current_bid >= starting_bid + 10000),
  constraint auctions_reservation_whole check (
    num_nonnulls(reservation_id, buyer_id, sale_price, sale_kind) in (0, 4)
  ),
  constraint auctions_sale_kind_known check (sale_kind in ('win', 'buy_now')),
  constraint auctions_sold_to_somebody check (status <> 'sold' or reservation_id is not null),
  constraint auctions_mileage_unit_known check (mileage_unit in ('miles', 'hours')),
  constraint auctions_mileage_sign check (mileage >= 0),
  constraint auctions_soft_close_range check (soft_close_seconds between 0 and 3600),
  constraint auctions_outcome_when_over check ((status in ('ended', 'sold')) = (outcome is not null) or status = 'withdrawn')
);

-- Lists: newest first over all public auctions, and by status, category or both.
create index auctions_newest_idx on auctions (created_at desc, id desc) where status in ('available', 'ended', 'sold');
create index auctions_status_newest_idx on auctions (status, created_at desc, id desc);
create index auctions_category_newest_idx on auctions (category, created_at desc, id desc);
-- The closing job asks for what is due.
create index auctions_due_idx on auctions (ends_at) where status = 'available';
-- Search finds parts of words.
create index auctions_search_idx on auctions using gin (search_text gin_trgm_ops);

-- Append-only, one line per event; see the hash chain in the rules.
create table auction_events (
  auction_id uuid not null constraint auction_events_auction_fkey references auctions (id),
  seq integer not null,
  type text not null,
  at timestamptz not null,
  open jsonb not null,
  sealed jsonb not null,
  salt text not null,
  hash text not null,
  constraint auction_events_pkey primary key (auction_id, seq)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;

create trigger auction_events_append_only
  before update or delete or truncate on auction_events
  for each statement execute function refuse_change();

-- Accepted bids of all runs; earlier runs keep theirs.
create table bids (
  id uuid constraint bids_pkey primary key,
  auction_id uuid not null constraint bids_auction_fkey references auctions (id),
  run integer not null,
  -- The bid's line in the ledger.
  seq integer not null,
  bidder_id uuid not null constraint bids_bidder_fkey references users (id),
  amount cents not null,
  created_at timestamptz not null,
  constraint bids_seq_key unique (auction_id, seq),
  -- Two bids of one amount in a run cannot both be accepted.
  constraint bids_amount_key unique (auction_id, run, amount)
);

create index bids_bidder_idx on bids (bidder_id, created_at desc, id desc);

-- A buyer's right to the item at a price: by the highest bid or by Buy Now.
create table reservations (
  id uuid constraint reservations_pkey primary key,
  auction_id uuid not null constraint reservations_auction_fkey references auctions (id),
  run integer not null,
  user_id uuid not null constraint reservations_user_fkey references users (id),
  kind text not null,
  winning_bid cents not null,
  payment_method text not null default 'bank_transfer',
  status text not null default 'pending',
  -- The terms it was made under.
  payment_hours integer not null,
  payment_due_at timestamptz not null,
  free_delivery_miles integer not null,
  delivery_cents_per_mile cents not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint reservations_kind_known check (kind in ('win', 'buy_now')),
  constraint reservations_status_known check (status in ('pending', 'completed', 'cancelled'))
);

create index reservations_user_idx on reservations (user_id, created_at desc, id desc);
-- One buyer: of all bids and Buy Nows of a run at most one reservation stands.
create unique index reservations_standing_key on reservations (auction_id, run) where status <> 'cancelled';

-- Answers already given, so that a repeated request gets the same one.
create table idempotency_keys (
  user_id uuid not null constraint idempotency_keys_user_fkey references users (id) on delete cascade,
  auction_id uuid not null constraint idempotency_keys_auction_fkey references auctions (id) on delete cascade,
  key text not null,
  -- Digest of the request the key came with; the same key with another request is refused.
  request_digest text not null,
  reply_status integer not null,
  reply_body text not null,
  created_at timestamptz(3) not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, auction_id, key)
);

create index idempotency_keys_age_idx on idempotency_keys (created_at);

-- Who of the staff did what, and why.
create table audit_log (
  id uuid constraint audit_log_pkey primary key default gen_random_uuid(),
  at timestamptz not null default clock_timestamp(),
  actor_id uuid not null constraint audit_log_actor_fkey references users (id),
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);

create index audit_log_subject_idx on audit_log (subject, at desc);

create trigger audit_log_append_only
  before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
