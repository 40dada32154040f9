-- Mails to one person go out in the order in which they were written: one that is tried again holds back those after it. Until now
-- (0029) only those that were under way at the same time did. What lets its reader in waits for none, by a key of its own.

update pgboss.queue set policy = 'key_strict_fifo' where name = 'mails';

-- Those that wait now are tried at once, each person's first one first.
update pgboss.job
set policy = 'key_strict_fifo', state = 'created', started_on = null, start_after = least(start_after, now()),
  singleton_key = case when priority > 0 then id::text else coalesce(singleton_key, id::text) end
where name = 'mails' and state in ('created', 'retry', 'active');

-- A mail of a notice is looked at again before it is sent.
create index notices_mail_idx on notices (mail_id) where mail_id is not null;
