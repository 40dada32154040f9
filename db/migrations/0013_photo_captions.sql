-- What staff wrote below the photos of an auction: an object from the address of a photo to its caption. Its order is
-- that of `images`.

alter table auctions add column image_captions jsonb not null default '{}'
  constraint auctions_image_captions_object check (jsonb_typeof(image_captions) = 'object');
