-- A sale is a reservation from its invoice to the end of its return period: its own events, and what they add up to.

-- What happened, who did it and why. Nobody changes a line; the row in `sales` is what they add up to.
create table sale_events (
  sale_id uuid not null,
  seq integer not null,
  type text not null,
  payload jsonb not null,
  at timestamptz(3) not null,
  -- Of the staff, or the buyer; null is a deadline that passed.
  actor_id uuid constraint sale_events_actor_fkey references users (id),
  constraint sale_events_pkey primary key (sale_id, seq),
  constraint sale_events_seq_positive check (seq > 0)
);

create trigger sale_events_append_only
  before update or delete or truncate on sale_events
  for each statement execute function refuse_change();

create table sales (
  -- That of the reservation which it began with.
  id uuid constraint sales_pkey primary key
    constraint sales_reservation_fkey references reservations (id),
  auction_id uuid not null constraint sales_auction_fkey references auctions (id),
  run integer not null,
  buyer_id uuid not null constraint sales_buyer_fkey references users (id),
  -- The number of its last event.
  version integer not null,
  state text not null,
  -- Hammer price, or that of Buy Now or of an accepted offer.
  price cents not null,
  invoice_number text not null constraint sales_invoice_number_key unique,
  -- What the buyer writes into the wire, with a check digit.
  reference text not null,
  -- [{id, kind, text, amount}], amounts in cents.
  lines jsonb not null,
  -- What was paid less what was refunded.
  paid bigint not null default 0,
  issued_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- How the buyer gets it: {method: 'pick_up'} or {method: 'delivery', address, miles, wished_on}.
  handover jsonb,
  title text not null default 'waiting',
  received_at timestamptz(3),
  -- Deadlines of this due time that were seen to, such as a reminder.
  seen_to text[] not null default '{}',
  -- When time alone changes something next, and what.
  next_at timestamptz(3),
  next_step text,
  updated_at timestamptz(3) not null,
  constraint sales_state_known check (state in (
    'invoiced', 'part_paid', 'paid', 'on_its_way', 'received', 'completed',
    'returning', 'refunded', 'defaulted', 'cancelled'
  )),
  constraint sales_title_known check (title in ('waiting', 'sent', 'received')),
  constraint sales_next_whole check ((next_at is null) = (next_step is null))
);

create index sales_buyer_idx on sales (buyer_id, issued_at desc, id desc);
create index sales_next_idx on sales (next_at) where next_at is not null;
create index sales_reference_idx on sales (reference);
create index sales_state_idx on sales (state, due_at);

-- The last number of each year: taken in the transaction of the invoice, so that none is left out.
create table invoice_numbers (
  year integer constraint invoice_numbers_pkey primary key,
  last integer not null
);

-- Money that came or went, by wire. What is not counted to a sale waits for review.
create table payments (
  id uuid constraint payments_pkey primary key default gen_random_uuid(),
  sale_id uuid constraint payments_sale_fkey references sales (id),
  state text not null,
  -- Cents; less than nothing is a refund.
  amount bigint not null,
  received_on date not null,
  sender text,
  note text,
  -- Why it waits for review.
  review_reason text,
  -- The line of a bank statement that told of it, by what makes that line the same in every file.
  statement_key text constraint payments_statement_key_key unique,
  recorded_by uuid constraint payments_recorder_fkey references users (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint payments_state_known check (state in ('counted', 'review', 'returned')),
  constraint payments_counted_has_sale check (state <> 'counted' or sale_id is not null),
  constraint payments_amount_something check (amount <> 0)
);

create index payments_sale_idx on payments (sale_id, created_at);
create index payments_review_idx on payments (created_at) where state = 'review';

-- A price that staff offer to a bidder: below the reserve, or after somebody else did not pay.
create table offers (
  id uuid constraint offers_pkey primary key default gen_random_uuid(),
  auction_id uuid not null constraint offers_auction_fkey references auctions (id),
  run integer not null,
  user_id uuid not null constraint offers_user_fkey references users (id),
  kind text not null,
  amount cents not null,
  state text not null default 'waiting',
  expires_at timestamptz(3) not null,
  made_by uuid constraint offers_maker_fkey references users (id),
  created_at timestamptz(3) not null,
  answered_at timestamptz(3),
  constraint offers_kind_known check (kind in ('counter_offer', 'second_chance')),
  constraint offers_state_known check (state in ('waiting', 'accepted', 'declined', 'expired', 'withdrawn'))
);

create unique index offers_waiting_key on offers (auction_id) where state = 'waiting';
create index offers_expiry_idx on offers (expires_at) where state = 'waiting';
create index offers_user_idx on offers (user_id, created_at desc, id desc);

-- What a member is told, on the dashboard and by mail: written with what causes it, at most once for one occasion.
create table notices (
  id uuid constraint notices_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint notices_user_fkey references users (id) on delete cascade,
  kind text not null,
  auction_id uuid constraint notices_auction_fkey references auctions (id),
  sale_id uuid constraint notices_sale_fkey references sales (id),
  -- What it tells, as it stood then: amounts in cents, times in UTC.
  data jsonb not null default '{}',
  -- Such as 'invoice <sale>'.
  occasion text not null constraint notices_occasion_key unique,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- Its mail, once it is written; none where the member does not want it.
  mail_id uuid constraint notices_mail_fkey references mails (id) on delete set null,
  mailed_at timestamptz(3)
);

create index notices_user_idx on notices (user_id, created_at desc, id desc);
create index notices_sale_idx on notices (sale_id);
-- Those whose mail is still to be written.
create index notices_unmailed_idx on notices (created_at, id) where mailed_at is null;
