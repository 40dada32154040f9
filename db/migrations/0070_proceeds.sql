-- What consignors get for their sales: the terms, what they were when each sale began, numbered statements, and what was wired.
alter table consignors
  -- Basis points of the hammer price; null until terms are agreed.
  add column commission integer,
  add column lot_fee cents,
  add column payable_at text,
  add constraint consignors_commission_share check (commission between 0 and 10000),
  add constraint consignors_payable_known check (payable_at in ('release', 'return_period_over')),
  add constraint consignors_terms_whole check (num_nulls(commission, lot_fee, payable_at) in (0, 3));

-- Whose lot a sale is of, and the terms of then: a later change of either is no change of what was agreed.
create table consigned_sales (
  sale_id uuid constraint consigned_sales_pkey primary key
    constraint consigned_sales_sale_fkey references sales (id),
  consignor_id uuid not null constraint consigned_sales_consignor_fkey references consignors (id),
  -- Null where none were agreed yet: the first that are hold for it.
  commission integer constraint consigned_sales_commission_share check (commission between 0 and 10000),
  lot_fee cents,
  payable_at text constraint consigned_sales_payable_known check (payable_at in ('release', 'return_period_over')),
  constraint consigned_sales_terms_whole check (num_nulls(commission, lot_fee, payable_at) in (0, 3))
);

create index consigned_sales_consignor_idx on consigned_sales (consignor_id);

-- With the sale, or once its lot is said to be somebody's; whose it was then it stays.
create function keep_consigned_sales() returns trigger language plpgsql as $$
begin
  -- Whoever sells it holds this too, so that of a sale and a consignment at the same time the later one sees the other.
  perform from auctions where id = new.auction_id for no key update;
  insert into consigned_sales (sale_id, consignor_id, commission, lot_fee, payable_at)
  select sales.id, consignors.id, consignors.commission, consignors.lot_fee, consignors.payable_at
  from consignments
  join consignors on consignors.id = consignments.consignor_id
  join sales using (auction_id)
  where consignments.auction_id = new.auction_id
  on conflict do nothing;
  return null;
end $$;
create trigger sales_consigned after insert on sales for each row execute function keep_consigned_sales();
create trigger consignments_sold after insert or update of consignor_id on consignments
  for each row execute function keep_consigned_sales();

insert into consigned_sales (sale_id, consignor_id)
select sales.id, consignor_id from sales join consignments using (auction_id);

-- What staff charge a consignor for beside its sales, such as towing, storage or a title; less than nothing is a credit.
create table consignor_charges (
  id uuid constraint consignor_charges_pkey primary key default gen_random_uuid(),
  consignor_id uuid not null constraint consignor_charges_consignor_fkey references consignors (id),
  auction_id uuid constraint consignor_charges_auction_fkey references auctions (id),
  text text not null constraint consignor_charges_text_length check (char_length(text) between 1 and 200),
  amount bigint not null constraint consignor_charges_amount_something check (amount <> 0),
  added_by uuid not null constraint consignor_charges_adder_fkey references users (id),
  created_at timestamptz(3) not null
);

create index consignor_charges_consignor_idx on consignor_charges (consignor_id, created_at);

create table proceeds_statements (
  id uuid constraint proceeds_statements_pkey primary key default gen_random_uuid(),
  consignor_id uuid not null constraint proceeds_statements_consignor_fkey references consignors (id),
  -- As it was called then.
  consignor_name text not null,
  -- Numbered without gaps for each consignor and year, under the consignor's lock.
  year integer not null,
  number integer not null constraint proceeds_statements_number_positive check (number > 0),
  -- What the last one left owed to the house: nothing or less.
  brought_forward bigint not null constraint proceeds_statements_owed check (brought_forward <= 0),
  -- That and all lines. More than nothing is wired to the consignor, less is carried forward.
  total bigint not null,
  made_by uuid not null constraint proceeds_statements_maker_fkey references users (id),
  made_at timestamptz(3) not null,
  constraint proceeds_statements_number_key unique (consignor_id, year, number)
);

create index proceeds_statements_made_idx on proceeds_statements (made_at desc, id desc);

create table proceeds_lines (
  statement_id uuid not null constraint proceeds_lines_statement_fkey references proceeds_statements (id),
  position integer not null,
  kind text not null,
  sale_id uuid constraint proceeds_lines_sale_fkey references consigned_sales (sale_id),
  charge_id uuid constraint proceeds_lines_charge_fkey references consignor_charges (id),
  text text not null,
  amount bigint not null,
  constraint proceeds_lines_pkey primary key (statement_id, position),
  constraint proceeds_lines_kind_known check (
    kind in ('price', 'commission', 'lot_fee', 'price_back', 'commission_back', 'lot_fee_back', 'charge')
  ),
  constraint proceeds_lines_subject check (
    case kind when 'charge' then sale_id is null and charge_id is not null else sale_id is not null and charge_id is null end
  ),
  -- Nothing stands on two statements, nor twice on one.
  constraint proceeds_lines_sale_key unique (sale_id, kind),
  constraint proceeds_lines_charge_key unique (charge_id)
);

-- What was wired for a statement.
create table proceeds_payouts (
  statement_id uuid constraint proceeds_payouts_pkey primary key
    constraint proceeds_payouts_statement_fkey references proceeds_statements (id),
  paid_on date not null,
  reference text not null constraint proceeds_payouts_reference_length check (char_length(reference) between 1 and 100),
  recorded_by uuid not null constraint proceeds_payouts_recorder_fkey references users (id),
  recorded_at timestamptz(3) not null
);

create trigger consignor_charges_append_only
  before update or delete or truncate on consignor_charges
  for each statement execute function refuse_change();
create trigger proceeds_statements_append_only
  before update or delete or truncate on proceeds_statements
  for each statement execute function refuse_change();
create trigger proceeds_lines_append_only
  before update or delete or truncate on proceeds_lines
  for each statement execute function refuse_change();
create trigger proceeds_payouts_append_only
  before update or delete or truncate on proceeds_payouts
  for each statement execute function refuse_change();

-- A second person signs what is wired from $50,000 on.
alter table approvals drop constraint approvals_action_known;
alter table approvals add constraint approvals_action_known check (
  action in ('void-bid', 'counter-offer', 'refund', 'credit', 'return-payment', 'assign-payment', 'handover',
    'bank-details', 'reserve', 'payout')
);
