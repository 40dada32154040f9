-- When what is to be sent, or is on its way, has to be there at the latest (src/rules/sales/deadlines.ts); null for all else.
alter table sales add column deliver_by timestamptz(3);

update sales set deliver_by = paid_at + interval '24 hours' * (
  terms ->> case handover ->> 'country' when 'Canada' then 'deliveryDaysCanada' else 'deliveryDaysUs' end
)::integer
where state in ('paid', 'on_its_way') and handover ->> 'method' = 'delivery';

-- Staff read the oldest promise first.
create index sales_deliver_by_idx on sales (deliver_by, id) where deliver_by is not null;
