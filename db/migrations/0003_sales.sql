-- What Buy Now promises: the agreement as it was signed, and the mails that go out with a change.

-- Evidence, kept as it was given: never changed.
create table purchase_agreements (
  reservation_id uuid constraint purchase_agreements_pkey primary key
    constraint purchase_agreements_reservation_fkey references reservations (id),
  user_id uuid not null constraint purchase_agreements_user_fkey references users (id),
  -- The text that was shown, by its version, and SHA-256 of it.
  text_version text not null,
  text_hash text not null,
  full_name text not null,
  email text not null,
  phone text not null,
  delivery_address text not null,
  item_title text not null,
  price cents not null,
  signed_at timestamptz not null,
  network_address text not null,
  user_agent text
);

create trigger purchase_agreements_append_only
  before update or delete or truncate on purchase_agreements
  for each statement execute function refuse_change();

-- Mails are written in the transaction that makes them true, so that none is lost or sent for what was rolled
-- back. A job sends what waits; where no mail server is set, staff read them here.
create table mails (
  id uuid constraint mails_pkey primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  -- Files made when it is sent: [{kind, id, filename}]
  attachments jsonb not null default '[]',
  -- At most one mail for one occasion, such as 'purchase <reservation>'.
  occasion text constraint mails_occasion_key unique,
  created_at timestamptz not null default clock_timestamp(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default clock_timestamp(),
  last_error text,
  sent_at timestamptz
);

create index mails_waiting_idx on mails (next_attempt_at) where sent_at is null;
create index mails_newest_idx on mails (created_at desc, id desc);
