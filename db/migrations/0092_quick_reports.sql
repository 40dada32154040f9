-- Results of a week and the reports of a bank look at the narrow rows alone: these say too whether visitors may see the lot, what
-- it was sold for and whose it is.

alter table report_runs
  add column is_public boolean not null default true,
  -- Who alone ever consigned the lot, and does; null of one that is nobody's or was another's before.
  add column consignor_id uuid;

alter table report_sales
  -- What the buyer pays for the lot itself.
  add column price cents,
  add column consignor_id uuid;

create function only_consignor_of(lot uuid) returns uuid language sql stable as $$
  select consignor_id from consignments
  where auction_id = lot and not exists (
    select from lot_consignors as ever where ever.auction_id = lot and ever.consignor_id <> consignments.consignor_id)
$$;

-- A week is counted, and put in order, in the index alone. Runs that are open, whose openings are counted, do not stand in it.
create index report_runs_ended_idx on report_runs (ended_on, ended_at, auction_id, run)
  include (is_public, category, result, sale_price) where ended_on is not null;
drop index report_runs_week_idx;

-- All that is asked of a bank's: its rows lie between those of all others.
create index report_runs_consignor_idx on report_runs (consignor_id, ended_on)
  include (ended_at, run, auction_id, category, outcome, bid_count, bidder_count, hammer, reserve_price, is_sold, is_paid, views)
  where consignor_id is not null and ended_on is not null;
create index report_sales_consignor_idx on report_sales (consignor_id, sold_on)
  include (paid_on, received_on, category, state, sale_took, payment_took, delivery_took, price)
  where consignor_id is not null;

create function note_report_consignor() returns trigger language plpgsql as $$
begin
  new.consignor_id := only_consignor_of(new.auction_id);
  return new;
end $$;

create trigger report_runs_note_consignor before insert on report_runs
  for each row execute function note_report_consignor();

create trigger report_sales_note_consignor before insert on report_sales
  for each row execute function note_report_consignor();

-- Whoever consigns a lot holds its auction, as whoever publishes or sells it does: one of both sees the other.
create function note_report_consignors() returns trigger language plpgsql as $$
begin
  -- In the order in which sales change them.
  update report_sales set consignor_id = only_consignor_of(auction_id)
  where auction_id in (select auction_id from changed) and consignor_id is distinct from only_consignor_of(auction_id);
  update report_runs set consignor_id = only_consignor_of(auction_id)
  where auction_id in (select auction_id from changed) and consignor_id is distinct from only_consignor_of(auction_id);
  return null;
end $$;

-- By their names these come after those that keep whose the lot ever was.
create trigger consignments_told_in_reports_new
  after insert on consignments referencing new table as changed
  for each statement execute function note_report_consignors();

create trigger consignments_told_in_reports_changed
  after update on consignments referencing new table as changed
  for each statement execute function note_report_consignors();

create trigger consignments_told_in_reports_lost
  after delete on consignments referencing old table as changed
  for each statement execute function note_report_consignors();

create or replace function note_report_run() returns trigger language plpgsql as $$
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
  update report_runs set is_public = not is_public
  where auction_id = new.id and is_public <> (new.status in ('available', 'ended', 'sold'));
  return null;
end $$;

create or replace function write_report_sale(sale sales) returns void language plpgsql as $$
begin
  insert into report_sales (sale_id, auction_id, run, category, state, sold_on, paid_on, received_on,
    sale_took, payment_took, delivery_took, revenue, price)
  select sale.id, sale.auction_id, sale.run, auctions.category, sale.state,
    business_day(sale.issued_at), business_day(sale.paid_at), business_day(sale.received_at),
    date_part('epoch', sale.issued_at - coalesce(
      (select first.listed_at from report_runs as first where first.auction_id = sale.auction_id order by first.run limit 1),
      auctions.created_at)),
    date_part('epoch', sale.paid_at - sale.issued_at), date_part('epoch', sale.received_at - sale.paid_at),
    case
      when not sale_stands(sale.state) then 0
      when sale.state = 'refunded' then greatest(sale.paid, 0)
      else coalesce((select sum((line ->> 'amount')::bigint) from jsonb_array_elements(sale.lines) as line), 0) end,
    sale.price
  from auctions where auctions.id = sale.auction_id
  on conflict (sale_id) do update set
    state = excluded.state, paid_on = excluded.paid_on, received_on = excluded.received_on,
    payment_took = excluded.payment_took, delivery_took = excluded.delivery_took, revenue = excluded.revenue, price = excluded.price;
  perform write_run_of_sale(sale.auction_id, sale.run);
end $$;

-- Of what was held before: all that is said besides.
update report_runs set is_public = auctions.status in ('available', 'ended', 'sold'), consignor_id = only_consignor_of(auctions.id)
from auctions where auctions.id = report_runs.auction_id;

update report_sales set price = sales.price, consignor_id = only_consignor_of(sales.auction_id)
from sales where sales.id = report_sales.sale_id;

alter table report_sales alter column price set not null;
