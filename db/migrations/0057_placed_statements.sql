-- When the lines of a statement were last placed with sales: what names a sale that began later is placed then.
alter table statements add column placed_at timestamptz(3);
update statements set placed_at = imported_at;
alter table statements alter column placed_at set not null;

-- Lines that wait and are of no sale that we know.
create index statement_lines_unplaced_idx on statement_lines (statement_id, n)
  where state = 'waiting' and sale_id is null and named_sale_id is null;
-- Sales since then.
create index sales_issued_idx on sales (issued_at);
