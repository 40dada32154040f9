-- Up to which line of its ledger those who watch an auction were told of announcements. While they are told of more, up to the line
-- `telling`, `up_to` is the last of them who was.
create table watchers_told (
  auction_id uuid not null constraint watchers_told_pkey primary key
    constraint watchers_told_auction_fkey references auctions (id) on delete cascade,
  seq integer not null,
  telling integer,
  up_to uuid
);

-- What was announced before this is told to no watcher now.
insert into watchers_told (auction_id, seq)
select id, last_announcement from auctions where last_announcement > 0;
