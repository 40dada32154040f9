-- Searches of the lists that members keep, to be told what comes to be found by them.
create table saved_searches (
  id uuid not null default gen_random_uuid() constraint saved_searches_pkey primary key,
  seq bigint not null generated always as identity,
  user_id uuid not null constraint saved_searches_user_fkey references users (id) on delete cascade,
  name text not null constraint saved_searches_name_length check (char_length(name) between 1 and 80),
  -- What the address of the list asks for: 'make=Ford&state=TX'.
  query text not null constraint saved_searches_query_length check (char_length(query) <= 2000),
  notify text not null constraint saved_searches_notify_known check (notify in ('never', 'at_once', 'daily')),
  created_at timestamptz(3) not null default clock_timestamp(),
  -- How many auctions came to be found since it is kept, and how many of them its member has seen.
  found_count integer not null default 0,
  looked_count integer not null default 0,
  -- What it finds and has found, the latest last, so that a change makes none of them new again; null where that is too many to keep.
  known uuid[] default '{}',
  -- The first of those that its member is still to be told of, how many they are in all, and when.
  untold uuid[] not null default '{}',
  untold_count integer not null default 0,
  tell_at timestamptz(3),
  told_at timestamptz(3),
  constraint saved_searches_query_key unique (user_id, query)
);
create index saved_searches_due_idx on saved_searches (tell_at) where tell_at is not null;

-- Which changes were compared with the searches: those of older transactions than this. Null until all auctions were noted.
create table saved_search_progress (
  changes_from xid8,
  -- How often changed auctions were compared.
  passes bigint not null default 0,
  is_only boolean not null default true constraint saved_search_progress_pkey primary key
    constraint saved_search_progress_one_row check (is_only)
);
insert into saved_search_progress default values;

-- Each auction as it was when it was last compared with the searches. Bids change nothing of it.
create table compared_auctions (
  auction_id uuid not null constraint compared_auctions_pkey primary key
    constraint compared_auctions_auction_fkey references auctions (id) on delete cascade,
  run integer not null,
  -- A digest of all that searches look at.
  facts text not null
);
