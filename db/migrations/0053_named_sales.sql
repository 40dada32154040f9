-- Which sale the bank's line itself names, wherever staff place it: money is not moved between sales unseen.

alter table statement_lines
  add column named_sale_id uuid constraint statement_lines_named_sale_fkey references sales (id);
-- What staff placed by hand was kept as unmatched, without a reason.
update statement_lines set named_sale_id = sale_id where match <> 'unmatched' or reason is not null;

-- Of money that waits for review, though it is kept for no sale, or for another one.
alter table payments
  add column named_sale_id uuid constraint payments_named_sale_fkey references sales (id);
