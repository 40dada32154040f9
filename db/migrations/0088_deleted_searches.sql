-- A saved search that was deleted can be put back for a day, as it was: its mails, its counts and what is still to be told.
alter table saved_searches add column deleted_at timestamptz(3);
create index saved_searches_deleted_idx on saved_searches (deleted_at) where deleted_at is not null;
