-- Of the auctions up to `done_to` those that somebody held while ends near the outage moved: each moves, before it is closed, once it is free.
alter table outages add column held uuid[] not null default '{}';
