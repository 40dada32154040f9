-- What a bank's sales took until they were paid and received is counted by the days of that: its index by the day of the sale was read
-- from end to end for these. It keeps what is asked by that day.
drop index report_sales_consignor_idx;
create index report_sales_consignor_idx on report_sales (consignor_id, sold_on) include (category, state, sale_took, price)
  where consignor_id is not null;
create index report_sales_consignor_paid_idx on report_sales (consignor_id, paid_on) include (category, state, payment_took)
  where consignor_id is not null and paid_on is not null;
create index report_sales_consignor_received_idx on report_sales (consignor_id, received_on) include (category, state, delivery_took)
  where consignor_id is not null and received_on is not null;
