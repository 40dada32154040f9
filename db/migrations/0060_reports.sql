-- What reports count: a narrow row for each run of an auction and for each sale, kept by triggers. An auction remembers its last
-- run alone, and earlier ones stand in ledgers, where nothing can be counted quickly.

create table report_runs (
  auction_id uuid not null constraint report_runs_auction_fkey references auctions (id),
  run integer not null,
  category text collate "C" not null,
  -- When the lot was first open to bids, in whichever run.
  listed_at timestamptz(3) not null,
  -- Null while it is open. The day is that where the business is.
  ended_at timestamptz(3),
  ended_on date,
  outcome text,
  bid_count integer not null default 0,
  bidder_count integer not null default 0,
  -- The highest bid, and what was asked for at least, as they stood at the end.
  hammer cents,
  reserve_price cents,
  -- Somebody bought it, and neither failed to pay nor was let go.
  is_sold boolean not null default false,
  is_paid boolean not null default false,
  -- How often its pages were opened while it was open; null for runs of before that was counted.
  views integer default 0,
  constraint report_runs_pkey primary key (auction_id, run),
  constraint report_runs_end_whole check ((ended_at is null) = (ended_on is null) and (ended_at is null) = (outcome is null))
) with (fillfactor = 80);

create index report_runs_ended_idx on report_runs (ended_on);

create table report_sales (
  sale_id uuid constraint report_sales_pkey primary key
    constraint report_sales_sale_fkey references sales (id),
  auction_id uuid not null,
  run integer not null,
  category text collate "C" not null,
  state text not null,
  -- Days where the business is.
  sold_on date not null,
  paid_on date,
  received_on date,
  -- Seconds from when the lot was first open to bids to the sale, from there to all being paid, from there to the buyer.
  sale_took integer not null,
  payment_took integer,
  delivery_took integer,
  -- What its invoice comes to; nothing where it was not paid or was let go, what was kept where it was taken back.
  revenue bigint not null
) with (fillfactor = 80);

create index report_sales_sold_idx on report_sales (sold_on);
create index report_sales_paid_idx on report_sales (paid_on) where paid_on is not null;
create index report_sales_received_idx on report_sales (received_on) where received_on is not null;
create index report_sales_run_idx on report_sales (auction_id, run);

create function business_day(at timestamptz) returns date language sql immutable
return (at at time zone 'America/New_York')::date;

create function sale_stands(state text) returns boolean language sql immutable
return state not in ('defaulted', 'cancelled');

-- A run ends once. Its bids are counted then: those that were voided are not among them.
create function end_report_run(ended auctions, ended_run integer, at timestamptz, how text) returns void language plpgsql as $$
begin
  insert into report_runs (auction_id, run, category, listed_at)
  values (ended.id, ended_run, ended.category, coalesce(ended.started_at, ended.created_at))
  on conflict do nothing;
  update report_runs set
    ended_at = at, ended_on = business_day(at), outcome = how, bid_count = ended.bid_count, hammer = ended.current_bid,
    reserve_price = ended.reserve_price,
    bidder_count = (
      select count(distinct bidder_id) from bids where bids.auction_id = ended.id and bids.run = ended_run)
  where auction_id = ended.id and run = ended_run and ended_at is null;
end $$;

create function note_report_run() returns trigger language plpgsql as $$
begin
  if new.category <> old.category then
    -- In the order in which sales change them.
    update report_sales set category = new.category where auction_id = new.id;
    update report_runs set category = new.category where auction_id = new.id;
  end if;
  -- What nobody bid on may be held again in the statement that ends it.
  if new.run > old.run and old.status = 'available' then
    perform end_report_run(old, old.run, least(old.ends_at, new.updated_at),
      case when old.bid_count = 0 then 'no_bids' else 'reserve_not_met' end);
  end if;
  if new.status = 'available' and (old.status <> 'available' or new.run > old.run) then
    insert into report_runs (auction_id, run, category, listed_at)
    values (new.id, new.run, new.category, coalesce(
      (select listed_at from report_runs where auction_id = new.id order by run limit 1), new.started_at, new.created_at))
    on conflict do nothing;
  elsif new.status in ('ended', 'sold') and old.status = 'available' then
    perform end_report_run(new, new.run, new.ends_at, new.outcome);
  elsif new.status = 'withdrawn' and old.status = 'available' then
    -- It was not held to its end.
    delete from report_runs where auction_id = new.id and run = new.run and ended_at is null;
  end if;
  return null;
end $$;

create function note_new_report_run() returns trigger language plpgsql as $$
begin
  insert into report_runs (auction_id, run, category, listed_at)
  values (new.id, new.run, new.category, coalesce(new.started_at, new.created_at));
  if new.outcome is not null then perform end_report_run(new, new.run, new.ends_at, new.outcome); end if;
  return null;
end $$;

create trigger auctions_open_report_run
  after insert on auctions for each row when (new.status in ('available', 'ended', 'sold'))
  execute function note_new_report_run();

-- Bids change nothing that it asks for, and are spared it.
create trigger auctions_note_report_run
  after update on auctions for each row
  when (new.status is distinct from old.status or new.run > old.run or new.category <> old.category)
  execute function note_report_run();

create function write_report_sale(sale sales) returns void language plpgsql as $$
begin
  insert into report_sales
  select sale.id, sale.auction_id, sale.run, auctions.category, sale.state,
    business_day(sale.issued_at), business_day(sale.paid_at), business_day(sale.received_at),
    date_part('epoch', sale.issued_at - coalesce(
      (select first.listed_at from report_runs as first where first.auction_id = sale.auction_id order by first.run limit 1),
      auctions.created_at)),
    date_part('epoch', sale.paid_at - sale.issued_at), date_part('epoch', sale.received_at - sale.paid_at),
    case
      when not sale_stands(sale.state) then 0
      when sale.state = 'refunded' then greatest(sale.paid, 0)
      else coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(sale.lines) as line), 0) end
  from auctions where auctions.id = sale.auction_id
  on conflict (sale_id) do update set
    state = excluded.state, paid_on = excluded.paid_on, received_on = excluded.received_on,
    payment_took = excluded.payment_took, delivery_took = excluded.delivery_took, revenue = excluded.revenue;
  update report_runs set is_sold = of_run.is_sold, is_paid = of_run.is_paid
  from (
    select count(*) > 0 as is_sold, count(paid_on) > 0 as is_paid
    from report_sales as sold
    where sold.auction_id = sale.auction_id and sold.run = sale.run and sale_stands(sold.state)
  ) as of_run
  where auction_id = sale.auction_id and run = sale.run;
end $$;

create function note_report_sale() returns trigger language plpgsql as $$
begin
  perform write_report_sale(new);
  return null;
end $$;

create trigger sales_note_report
  after insert or update on sales for each row execute function note_report_sale();

-- What was held before: every run that its ledger closed.
with told as (
  select auction_id, seq, type, at, open, sealed,
    1 + count(*) filter (where type = 'relisted') over (partition by auction_id order by seq) as run,
    min(at) filter (where type = 'published' or open ->> 'status' = 'available') over (partition by auction_id) as listed_at
  from auction_events where type in ('listed', 'published', 'edited', 'closed', 'bought', 'relisted')
), ended as (
  select told.*, coalesce((open ->> 'endsAt')::timestamptz, at) as ended_at, (
    select (terms.sealed -> 'terms' ->> 'reservePrice')::bigint
    from auction_events as terms
    where terms.auction_id = told.auction_id and terms.seq < told.seq and terms.type in ('listed', 'edited')
      and terms.sealed -> 'terms' ? 'reservePrice'
    order by terms.seq desc limit 1
  ) as reserve_price
  from told where type in ('closed', 'bought')
)
insert into report_runs (
  auction_id, run, category, listed_at, ended_at, ended_on, outcome, bid_count, bidder_count, hammer, reserve_price, views)
select ended.auction_id, ended.run, auctions.category, coalesce(ended.listed_at, auctions.started_at, auctions.created_at),
  ended.ended_at, business_day(ended.ended_at),
  case ended.type when 'bought' then 'bought' else ended.open ->> 'outcome' end,
  counted.bids, counted.bidders, counted.hammer, ended.reserve_price, null
from ended
  join auctions on auctions.id = ended.auction_id
  cross join lateral (
    select count(*) as bids, count(distinct bidder_id) as bidders, max(amount) as hammer
    from bids where bids.auction_id = ended.auction_id and bids.run = ended.run
  ) as counted;

insert into report_runs (auction_id, run, category, listed_at, views)
select id, run, category, coalesce(
  (select listed_at from report_runs where auction_id = auctions.id order by run limit 1), started_at, created_at), null
from auctions where status = 'available';

select write_report_sale(sales) from sales;
