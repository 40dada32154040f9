-- Whose vehicles are sold: banks and others who consign lots, and how each heads the columns of its run lists.
create table consignors (
  id uuid constraint consignors_pkey primary key default gen_random_uuid(),
  name text not null constraint consignors_name_length check (char_length(name) between 1 and 100),
  -- What each heading of the last list was read as, by the heading in lower case; null for one that was not read.
  run_list_columns jsonb not null default '{}',
  created_at timestamptz(3) not null default now()
);

create unique index consignors_name_idx on consignors (lower(name));

-- Which lot came from whom, and the consignor's own number of it.
create table consignments (
  auction_id uuid constraint consignments_pkey primary key
    constraint consignments_auction_fkey references auctions (id),
  consignor_id uuid not null constraint consignments_consignor_fkey references consignors (id),
  stock_number text constraint consignments_stock_length check (char_length(stock_number) between 1 and 50)
);

create index consignments_consignor_idx on consignments (consignor_id, upper(stock_number));
-- Photos are found by the stock number in their names, whoever's it is.
create index consignments_stock_idx on consignments (upper(stock_number)) where stock_number is not null;
