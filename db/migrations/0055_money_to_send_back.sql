-- What is to be sent back of a sale (src/rules/sales/to-send-back.ts): too much was paid, or it ended before the vehicle was sold and
-- holds money.
alter table sales add column to_send_back bigint not null default 0;

update sales set to_send_back = case
  when state in ('defaulted', 'cancelled') then paid
  else greatest(paid - (select coalesce(sum((line ->> 'amount')::bigint), 0) from jsonb_array_elements(lines) as line), 0)
end
where state not in ('returning', 'refunded');

-- Few of all sales: staff read the one that waits longest first.
create index sales_to_send_back_idx on sales (updated_at, id) where to_send_back > 0;
