-- Since when the mail of a notice cannot be written, which is our fault; null of one that is written, or never failed.
alter table notices add column unwritten_since timestamptz;

create index notices_unwritten_idx on notices (unwritten_since)
  where unwritten_since is not null and mailed_at is null;
