-- Tells each process which auctions have changed since it last looked, so that it keeps in memory what lists
-- filter, sort, search and count by (see docs/decisions/0012).

-- Beside the auctions and not in them: an index on what every bid changes would be an entry more in each index
-- of that table, the one over the search texts included, for every bid.
create table auction_changes (
  auction_id uuid constraint auction_changes_pkey primary key
    constraint auction_changes_auction_fkey references auctions (id),
  -- The last transaction that changed it.
  changed_in xid8 not null
);

create index auction_changes_idx on auction_changes (changed_in);

create function note_auction_changes() returns trigger language plpgsql as $$
begin
  insert into auction_changes (auction_id, changed_in)
  select id, pg_current_xact_id() from changed
  on conflict (auction_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;

create trigger auctions_note_new
  after insert on auctions referencing new table as changed
  for each statement execute function note_auction_changes();

create trigger auctions_note_changed
  after update on auctions referencing new table as changed
  for each statement execute function note_auction_changes();
