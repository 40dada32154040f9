-- What each day came to, of all lots and of those of each bank: a report of a year adds up some hundred rows, not each run and each
-- sale of that year. What took how long is kept one by one, for medians cannot be put together from sums.
create function whole_house() returns uuid language sql immutable parallel safe
return '00000000-0000-0000-0000-000000000000'::uuid;

create table report_days (
  -- A bank, or the house as a whole.
  whose uuid not null,
  day date not null,
  category text collate "C" not null,
  -- Of runs that ended that day, as `report_runs` has them.
  ended integer not null,
  sold integer not null,
  bids integer not null,
  bidders integer not null,
  paid integer not null,
  -- Null where they were not counted of all.
  views integer,
  -- Runs that had a reserve and a bid and were not bought with Buy Now, and what these came to.
  hammers integer not null,
  hammer bigint not null,
  reserve bigint not null,
  -- Of sales of that day, as `report_sales` has them. A bank is told the price alone, and nothing of what was taken back.
  sales integer not null,
  defaults integer not null,
  revenue bigint not null,
  -- Seconds of each sale that stands: of those sold, paid and received that day.
  sale_took integer[] not null,
  payment_took integer[] not null,
  delivery_took integer[] not null,
  constraint report_days_pkey primary key (whose, day, category)
);

-- Days that have changed since they were counted. Rows are only added beside what changes them, so nobody waits for anybody; until a
-- job has counted such a day again, it is counted when it is asked for.
create table report_stale_days (
  id bigint generated always as identity constraint report_stale_days_pkey primary key,
  whose uuid not null,
  day date not null
);
create index report_stale_days_idx on report_stale_days (whose, day);

create function count_report_day(of_whom uuid, on_day date) returns setof report_days language sql stable as $$
  select of_whom, on_day, category, sum(ended)::integer, sum(sold)::integer, sum(bids)::integer, sum(bidders)::integer,
    sum(paid)::integer, case when count(views) = count(*) then sum(views)::integer end,
    sum(hammers)::integer, sum(hammer)::bigint, sum(reserve)::bigint,
    sum(sales)::integer, sum(defaults)::integer, sum(revenue)::bigint,
    coalesce(max(sale_took), '{}'), coalesce(max(payment_took), '{}'), coalesce(max(delivery_took), '{}')
  from (
    select category, count(*) as ended, count(*) filter (where is_sold) as sold, sum(bid_count) as bids,
      sum(bidder_count) as bidders, count(*) filter (where is_paid) as paid,
      case when count(views) = count(*) then sum(views) end as views,
      count(*) filter (where has_hammer) as hammers,
      coalesce(sum(report_runs.hammer) filter (where has_hammer), 0) as hammer,
      coalesce(sum(reserve_price) filter (where has_hammer), 0) as reserve,
      0 as sales, 0 as defaults, 0 as revenue,
      null::integer[] as sale_took, null::integer[] as payment_took, null::integer[] as delivery_took
    from report_runs
      cross join lateral (
        select report_runs.hammer is not null and reserve_price is not null and outcome <> 'bought' as has_hammer
      ) as told
    where ended_on = on_day and (of_whom = whole_house() or consignor_id = of_whom)
    group by category
    union all
    select category, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      count(*), count(*) filter (where state = 'defaulted'),
      coalesce(sum(case
        when of_whom = whole_house() then report_sales.revenue
        when state <> 'refunded' then price else 0 end) filter (where sale_stands(state)), 0),
      array_agg(report_sales.sale_took) filter (where sale_stands(state)), null, null
    from report_sales
    where sold_on = on_day and (of_whom = whole_house() or consignor_id = of_whom)
    group by category
    union all
    select category, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, array_agg(report_sales.payment_took), null
    from report_sales
    where paid_on = on_day and sale_stands(state) and (of_whom = whole_house() or consignor_id = of_whom)
    group by category
    union all
    select category, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null, null, array_agg(report_sales.delivery_took)
    from report_sales
    where received_on = on_day and sale_stands(state) and (of_whom = whole_house() or consignor_id = of_whom)
    group by category
  ) as counted
  group by category
$$;

create function note_stale_runs() returns trigger language plpgsql as $$
begin
  insert into report_stale_days (whose, day)
  select distinct touched.whose, touched.day
  from (values
    (whole_house(), old.ended_on), (old.consignor_id, old.ended_on),
    (whole_house(), new.ended_on), (new.consignor_id, new.ended_on)
  ) as touched (whose, day)
  where touched.whose is not null and touched.day is not null;
  return null;
end $$;

create trigger report_runs_stale_new
  after insert on report_runs for each row when (new.ended_on is not null) execute function note_stale_runs();

-- Open runs, whose openings are counted, are of no day yet.
create trigger report_runs_stale_changed
  after update on report_runs for each row
  when (coalesce(new.ended_on, old.ended_on) is not null and old.* is distinct from new.*) execute function note_stale_runs();

create trigger report_runs_stale_gone
  after delete on report_runs for each row when (old.ended_on is not null) execute function note_stale_runs();

create function note_stale_sales() returns trigger language plpgsql as $$
begin
  insert into report_stale_days (whose, day)
  select distinct touched.whose, touched.day
  from (values
    (old.consignor_id, old.sold_on), (old.consignor_id, old.paid_on), (old.consignor_id, old.received_on),
    (new.consignor_id, new.sold_on), (new.consignor_id, new.paid_on), (new.consignor_id, new.received_on),
    (whole_house(), old.sold_on), (whole_house(), old.paid_on), (whole_house(), old.received_on),
    (whole_house(), new.sold_on), (whole_house(), new.paid_on), (whole_house(), new.received_on)
  ) as touched (whose, day)
  where touched.whose is not null and touched.day is not null;
  return null;
end $$;

create trigger report_sales_stale_new
  after insert on report_sales for each row execute function note_stale_sales();

create trigger report_sales_stale_changed
  after update on report_sales for each row when (old.* is distinct from new.*) execute function note_stale_sales();

create trigger report_sales_stale_gone
  after delete on report_sales for each row execute function note_stale_sales();

-- What was held before.
insert into report_days
select counted.*
from (
  select consignor_id as whose, ended_on as day from report_runs where ended_on is not null and consignor_id is not null
  union select whole_house(), ended_on from report_runs where ended_on is not null
  union select whose, days.day
  from report_sales
    cross join lateral (values (consignor_id), (whole_house())) as told (whose)
    cross join lateral (values (sold_on), (paid_on), (received_on)) as days (day)
  where whose is not null and days.day is not null
) as days
  cross join lateral count_report_day(days.whose, days.day) as counted;

-- These were for counting a bank's sales of many days; those of one are found by the day.
drop index report_sales_consignor_idx, report_sales_consignor_paid_idx, report_sales_consignor_received_idx;
