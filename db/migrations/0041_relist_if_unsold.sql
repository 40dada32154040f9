-- A lot that nobody bids on is held again by itself, where staff say so.

alter table auctions
  -- How many more times.
  add column relist_if_unsold smallint not null default 0,
  add constraint auctions_relist_if_unsold_range check (relist_if_unsold between 0 and 52);
