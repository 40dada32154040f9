-- Staff look through the outbox: by words, by what waits, by kind; and see how often a mail was tried.

-- Of mails from before this is not known, save that those that were sent were tried.
alter table mails add column tries integer not null default 0;
update mails set tries = 1 where sent_at is not null;

-- Every ASCII character but letters and digits parts words, as in the audit log: an address is found by the beginnings of its parts.
create index mails_words_idx on mails using gin (
  to_tsvector('simple', regexp_replace(
    recipient || ' ' || left(subject, 1000), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
);
create index mails_waiting_idx on mails (created_at, id) where sent_at is null and given_up_at is null;
create index notices_kind_idx on notices (kind, mail_id) where mail_id is not null;
