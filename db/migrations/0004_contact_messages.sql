-- What people write to support through the contact form. The lengths are those of the form.

create table contact_messages (
  id uuid constraint contact_messages_pkey primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default clock_timestamp(),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  constraint contact_messages_first_name_length check (char_length(first_name) between 1 and 100),
  constraint contact_messages_last_name_length check (char_length(last_name) between 1 and 100),
  constraint contact_messages_email_length check (char_length(email) between 3 and 255),
  constraint contact_messages_phone_length check (char_length(phone) between 1 and 40),
  constraint contact_messages_subject_length check (char_length(subject) between 1 and 200),
  constraint contact_messages_message_length check (char_length(message) between 1 and 5000)
);

-- Staff read the newest first.
create index contact_messages_newest_idx on contact_messages (created_at desc);
