-- While bids are possible, processes say so here every two seconds: a gap tells for how long nobody could bid.
create table bidding_pulse (
  one boolean not null default true constraint bidding_pulse_pkey primary key constraint bidding_pulse_one_check check (one),
  beat_at timestamptz not null
);

-- Times in which nothing could be written. What ended near one is given that time again, some auctions at once: those up to `done_to`
-- by their id, and all once `done_at` is set.
create table outages (
  id bigint generated always as identity constraint outages_pkey primary key,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  done_to uuid not null default '00000000-0000-0000-0000-000000000000',
  done_at timestamptz
);
create index outages_open_idx on outages (id) where done_at is null;
