-- How many watch each auction live, noted by every process for itself: the live room adds them up. Written again every few
-- seconds, so that none of it has to outlive a crash.
create unlogged table live_watchers (
  process uuid not null,
  auction_id uuid not null,
  watchers integer not null,
  noted_at timestamptz(3) not null,
  constraint live_watchers_pkey primary key (process, auction_id)
);
