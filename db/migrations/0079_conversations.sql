-- A message of the contact form begins a conversation: staff answer as often as it takes, and the person writes again.

create table contact_replies (
  message_id uuid not null constraint contact_replies_message_fkey references contact_messages (id) on delete cascade,
  -- In the order in which they were written, from 1.
  number integer not null,
  at timestamptz(3) not null default clock_timestamp(),
  text text not null,
  -- Who of the staff wrote it; null of the person.
  answered_by uuid constraint contact_replies_answerer_fkey references users (id),
  -- What the contact form said with it.
  name text,
  phone text,
  constraint contact_replies_pkey primary key (message_id, number),
  constraint contact_replies_number_positive check (number > 0),
  constraint contact_replies_text_length check (char_length(text) between 1 and 5000),
  constraint contact_replies_name_length check (char_length(name) between 1 and 201),
  constraint contact_replies_phone_length check (char_length(phone) between 1 and 40)
);

insert into contact_replies (message_id, number, at, text, answered_by)
  select id, 1, answered_at, answer, answered_by from contact_messages where answer is not null;

-- The words of all that was written are kept; what comes is added to them.
alter table contact_messages alter column words drop expression;
alter table contact_messages alter column words set default '';
-- `answered_at` stays: when it was answered last, null while it waits.
alter table contact_messages drop constraint contact_messages_answer_whole;
alter table contact_messages
  drop column answer,
  drop column answered_by,
  -- When the person wrote what waits, or was answered last.
  add column waits_since timestamptz(3) not null default clock_timestamp(),
  -- Whoever has it reads the conversation and writes again: it stands in the link of the mails to the person alone.
  add column reply_token uuid not null default gen_random_uuid() constraint contact_messages_reply_token_key unique;
update contact_messages set waits_since = created_at;

create function words_of_message(text text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', regexp_replace(text, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
$$;

-- A telephone number is found by its parts, and by its digits in a row.
create function words_of_telephone(phone text) returns tsvector language sql immutable parallel safe as $$
  select words_of_message(coalesce(phone || ' ' || regexp_replace(phone, '\D', '', 'g'), ''))
$$;

create function note_contact_message() returns trigger language plpgsql as $$
begin
  new.waits_since := new.created_at;
  new.words := words_of_telephone(new.phone) || words_of_message(
    new.first_name || ' ' || new.last_name || ' ' || new.email || ' ' || new.subject || ' ' || new.message);
  return new;
end
$$;
create trigger contact_messages_noted before insert on contact_messages
  for each row execute function note_contact_message();

-- An answer of the staff ends the wait, and what the person writes then begins another. Whose it is stays.
create function note_contact_reply() returns trigger language plpgsql as $$
begin
  update contact_messages set
    words = words || words_of_telephone(new.phone) || words_of_message(coalesce(new.name || ' ', '') || new.text),
    waits_since = case when new.answered_by is null and answered_at is not null then new.at else waits_since end,
    answered_at = case when new.answered_by is not null then new.at end
  where id = new.message_id;
  return null;
end
$$;
create trigger contact_replies_noted after insert on contact_replies
  for each row execute function note_contact_reply();

-- The queue begins with who has waited longest.
drop index contact_messages_waiting_idx;
create index contact_messages_waiting_idx on contact_messages (waits_since, id) where answered_at is null;
create index contact_messages_written_idx on contact_messages (waits_since desc, id desc);
drop index contact_messages_assignee_idx;
create index contact_messages_assignee_idx on contact_messages (assigned_to, waits_since, id);
-- What the same address wrote before, of those who were not signed in.
create index contact_messages_sender_idx on contact_messages (lower(email)) where user_id is null;
