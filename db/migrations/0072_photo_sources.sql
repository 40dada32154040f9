-- Which file of an archive a photo of a lot was made of: sent again, what a lot shows already is left out.
create table photo_sources (
  auction_id uuid not null constraint photo_sources_auction_fkey references auctions (id),
  -- As whoever sends the archive tells its files apart: by their sums and sizes.
  source text not null constraint photo_sources_source_length check (char_length(source) between 1 and 100),
  -- Where pages find the photo; one that was taken off may be added again.
  address text not null,
  constraint photo_sources_pkey primary key (auction_id, source)
);
