-- Up to which line of its ledger the bidders of an auction were told of announcements.
create table announcements_told (
  auction_id uuid not null constraint announcements_told_pkey primary key
    constraint announcements_told_auction_fkey references auctions (id) on delete cascade,
  seq integer not null
);

-- What was announced before this is told to nobody now.
insert into announcements_told (auction_id, seq)
select id, last_announcement from auctions where last_announcement > 0;

create index auctions_announced_idx on auctions (id) where status = 'available' and last_announcement > 0;
