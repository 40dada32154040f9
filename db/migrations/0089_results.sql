-- What everybody reads of a run that is over: when it began, what it started from, its first bid, and what became of it.

alter table report_runs
  add column started_at timestamptz(3),
  add column starting_bid cents,
  -- The lowest bid of those that count; null without any.
  add column first_bid cents,
  -- Of the sale that stands, else of the last that did not; null where there was none.
  add column sale_price cents,
  add column sale_state text,
  -- What is not paid, is let go or comes back was not sold in the end, whatever was said before.
  add column result text not null generated always as (
    case
      when sale_state is null then 'not_sold'
      when sale_state in ('defaulted', 'cancelled', 'refunded') then 'fell_through'
      else 'sold'
    end) stored;

create index report_runs_week_idx on report_runs (ended_on, ended_at, auction_id, run);
drop index report_runs_ended_idx;

create or replace function end_report_run(ended auctions, ended_run integer, at timestamptz, how text) returns void language plpgsql as $$
begin
  insert into report_runs (auction_id, run, category, listed_at)
  values (ended.id, ended_run, ended.category, coalesce(ended.started_at, ended.created_at))
  on conflict do nothing;
  update report_runs set
    ended_at = at, ended_on = business_day(at), outcome = how, bid_count = ended.bid_count, hammer = ended.current_bid,
    reserve_price = ended.reserve_price, started_at = coalesce(ended.started_at, ended.created_at),
    starting_bid = ended.starting_bid, bidder_count = counted.bidders, first_bid = counted.lowest
  from (
    select count(distinct bidder_id) as bidders, min(amount) as lowest
    from bids where bids.auction_id = ended.id and bids.run = ended_run
  ) as counted
  where auction_id = ended.id and run = ended_run and ended_at is null;
end $$;

create or replace function write_report_sale(sale sales) returns void language plpgsql as $$
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
  perform write_run_of_sale(sale.auction_id, sale.run);
end $$;

create function write_run_of_sale(sold_auction uuid, sold_run integer) returns void language sql as $$
  update report_runs set is_sold = of_run.is_sold, is_paid = of_run.is_paid,
    sale_price = told.price, sale_state = told.state
  from (
    select count(*) filter (where sale_stands(state)) > 0 as is_sold,
      count(paid_on) filter (where sale_stands(state)) > 0 as is_paid
    from report_sales where auction_id = sold_auction and run = sold_run
  ) as of_run
  left join lateral (
    select sales.price, report_sales.state
    from report_sales join sales on sales.id = report_sales.sale_id
    where report_sales.auction_id = sold_auction and report_sales.run = sold_run
    order by sale_stands(report_sales.state) desc, sales.issued_at desc limit 1
  ) as told on true
  where auction_id = sold_auction and run = sold_run;
$$;

-- What was held before: each run began with its publication or its relisting, its terms are those that the ledger told last.
with begun as (
  select auction_id, at, seq, 1 + count(*) filter (where type = 'relisted') over (partition by auction_id order by seq) as run
  from auction_events
  where type in ('published', 'relisted') or (type = 'listed' and open ->> 'status' = 'available')
)
update report_runs set
  started_at = coalesce(begun.at, report_runs.listed_at),
  first_bid = (select min(amount) from bids where bids.auction_id = ended.auction_id and bids.run = ended.run),
  starting_bid = coalesce((
    select (terms.open -> 'terms' ->> 'startingBid')::bigint
    from auction_events as terms
    where terms.auction_id = ended.auction_id and terms.type in ('listed', 'edited', 'relisted')
      and terms.open -> 'terms' ? 'startingBid' and terms.at <= ended.ended_at
    order by terms.seq desc limit 1
  ), auctions.starting_bid)
from report_runs as ended
  join auctions on auctions.id = ended.auction_id
  left join begun on begun.auction_id = ended.auction_id and begun.run = ended.run
where ended.ended_at is not null
  and report_runs.auction_id = ended.auction_id and report_runs.run = ended.run;

select write_run_of_sale(auction_id, run) from (select distinct auction_id, run from report_sales) as sold;
