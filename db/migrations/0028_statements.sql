-- Bank statements as staff import them, line by line, and what became of each line.

create table statements (
  id uuid constraint statements_pkey primary key default gen_random_uuid(),
  file_name text not null,
  -- SHA-256 of the file, in hexadecimal: the same file is the same statement.
  file_hash text not null constraint statements_file_key unique,
  format text not null,
  -- Which column was read as what; null where the format says it.
  mapping jsonb,
  imported_by uuid not null constraint statements_importer_fkey references users (id),
  imported_at timestamptz(3) not null,
  constraint statements_format_known check (format in ('csv', 'camt.053'))
);

create index statements_imported_idx on statements (imported_at desc, id desc);

create table statement_lines (
  statement_id uuid not null
    constraint statement_lines_statement_fkey references statements (id),
  n integer not null,
  date date not null,
  -- Hundredths of the currency; less than nothing went out.
  amount bigint not null,
  currency text not null,
  sender text,
  text text not null,
  -- What makes the line the same in every file; a payment that it became has it too.
  key text not null,
  -- The sale that it pays, and how far, as judged when it was imported.
  sale_id uuid constraint statement_lines_sale_fkey references sales (id),
  match text not null,
  -- Why it is unmatched or known.
  reason text,
  state text not null default 'waiting',
  payment_id uuid constraint statement_lines_payment_fkey references payments (id),
  constraint statement_lines_pkey primary key (statement_id, n),
  constraint statement_lines_amount_something check (amount <> 0),
  constraint statement_lines_match_known check (match in ('matched', 'partial', 'over', 'unmatched', 'known')),
  constraint statement_lines_state_known check (state in ('waiting', 'booked', 'dismissed')),
  constraint statement_lines_booked_whole check ((state = 'booked') = (payment_id is not null))
);

create index statement_lines_key_idx on statement_lines (key);
-- Wires that nobody has looked at yet: they hold a default back.
create index statement_lines_waiting_idx on statement_lines (sale_id) where state = 'waiting' and sale_id is not null;

-- What a wire names may be written with dashes, spaces or neither.
create index sales_reference_digits_idx on sales (replace(reference, '-', ''));

-- What came in another currency waits for review.
alter table payments
  add column currency text not null default 'USD',
  add constraint payments_counted_in_dollars check (state <> 'counted' or currency = 'USD');
