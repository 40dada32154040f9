-- Changes that staff make once there is a bid are announced to bidders: what they were told stands in the line of the ledger.

alter table auctions
  -- The number of the last such line of this run, 0 for none: from it pages know that there is something new to read.
  add column last_announcement integer not null default 0;

create index auction_events_announced_idx on auction_events (auction_id, seq) where open ? 'announced';
