-- The audit log is read by staff: by who did it, what, to what, when, and by its words.

-- Every ASCII character but letters and digits parts words, in any locale: 'view-member', an address and an id are found by
-- the beginnings of their parts.
alter table audit_log
  add column words tsvector not null generated always as (
    to_tsvector('simple', regexp_replace(
      action || ' ' || subject || ' ' || left(details::text, 20000), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
  ) stored;
create index audit_log_words_idx on audit_log using gin (words);

-- Pages go on where the last one ended, whatever the list is narrowed by.
drop index audit_log_at_idx;
create index audit_log_at_idx on audit_log (at, id);
drop index audit_log_subject_idx;
create index audit_log_subject_idx on audit_log (subject, at, id);
create index audit_log_action_idx on audit_log (action, at, id);
create index audit_log_actor_idx on audit_log (actor_id, at, id);
create index audit_log_actor_action_idx on audit_log (actor_id, action, at, id);
