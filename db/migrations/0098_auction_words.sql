-- What a search for the words of a lot looks through: its number, title and VIN in lower case, compared byte by byte, with an index of
-- all of their parts. They stand apart from `auction_summaries`: each end of an auction, each soft close and each change of status moves
-- a row there, and would write some 45 entries of such an index. Here a row is written when a lot is listed, and again when its number,
-- title or VIN changes; bids, ends and sales never come near it.
create table auction_words (
  auction_id uuid constraint auction_words_pkey primary key
    constraint auction_words_auction_fkey references auctions (id),
  words text collate "C" not null
);

insert into auction_words
select id, lower(concat_ws(' ', 'hl-' || lot_number, title, vin)) from auctions;

-- Lots come in lists of thousands: their entries are put in order some hundred at a time, and a search looks through those that are not yet.
create index auction_words_parts_idx on auction_words using gin (words gin_trgm_ops) with (gin_pending_list_limit = 256);

create function note_new_words() returns trigger language plpgsql as $$
begin
  insert into auction_words
  select id, lower(concat_ws(' ', 'hl-' || lot_number, title, vin)) from listed;
  return null;
end $$;

create trigger auctions_note_new_words
  after insert on auctions referencing new table as listed
  for each statement execute function note_new_words();

create function note_changed_words() returns trigger language plpgsql as $$
begin
  update auction_words set words = lower(concat_ws(' ', 'hl-' || new.lot_number, new.title, new.vin)) where auction_id = new.id;
  return null;
end $$;

-- Asked only by statements that write one of these columns, which no bid does.
create trigger auctions_note_changed_words
  after update of lot_number, title, vin on auctions
  for each row when ((old.lot_number, old.title, old.vin) is distinct from (new.lot_number, new.title, new.vin))
  execute function note_changed_words();
