-- What a bank's file has and its statement has not, with where in the file it stands and why: the first of it, and how much there is.
-- Of what was imported before, nobody knows.
alter table statements
  add column left_out jsonb not null default '[]',
  add column left_out_count integer not null default 0;
