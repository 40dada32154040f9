-- What vehicles of one make were sold for is asked on every page of an auction of that make.
create index auctions_make_idx on auctions (category, lower(make)) where make is not null;
