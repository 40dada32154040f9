-- Every desk asks every ten seconds which auctions are paused, which are few: all auctions were read to find them.
create index auctions_paused_idx on auctions (paused_at) where status = 'available' and paused_at is not null;
