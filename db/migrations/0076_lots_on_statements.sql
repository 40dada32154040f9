-- A line of a consignor's statement keeps by which numbers its lot was known then: another consignor may have the lot later, or call it otherwise.
alter table proceeds_lines
  -- All null for what is of no lot.
  add column lot_number integer,
  add column stock_number text,
  add column vin text;

alter table proceeds_lines disable trigger proceeds_lines_append_only;
-- A stock number is the statement's own consignor's, or is not known any more.
update proceeds_lines
  set lot_number = auctions.lot_number,
    stock_number = consignments.stock_number,
    vin = case when consignor_charges.id is null then sales.item->>'vin' else auctions.vin end
  from proceeds_lines lines
  join proceeds_statements on proceeds_statements.id = lines.statement_id
  left join sales on sales.id = lines.sale_id
  left join consignor_charges on consignor_charges.id = lines.charge_id
  join auctions on auctions.id = coalesce(sales.auction_id, consignor_charges.auction_id)
  left join consignments
    on consignments.auction_id = auctions.id and consignments.consignor_id = proceeds_statements.consignor_id
  where lines.statement_id = proceeds_lines.statement_id and lines.position = proceeds_lines.position;
alter table proceeds_lines enable trigger proceeds_lines_append_only;
