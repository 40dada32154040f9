-- What staff answer to a message of the contact form, once, by mail.
alter table contact_messages
  add column answer text,
  add column answered_at timestamptz(3),
  add column answered_by uuid constraint contact_messages_answerer_fkey references users (id),
  add constraint contact_messages_answer_length check (char_length(answer) between 1 and 5000),
  add constraint contact_messages_answer_whole check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)
  );

-- Pages of the list go on where the last one ended.
drop index contact_messages_newest_idx;
create index contact_messages_newest_idx on contact_messages (created_at desc, id desc);
-- Those that wait for an answer.
create index contact_messages_waiting_idx on contact_messages (created_at desc, id desc) where answered_at is null;
