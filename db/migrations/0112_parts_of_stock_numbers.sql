-- Staff find a lot by its consignor's own number of it, whole or in part, with hyphens or without. The number is not among the words of
-- `auction_words`: the public results search these too.
create index consignments_stock_parts_idx on consignments using gin (replace(lower(stock_number), '-', '') gin_trgm_ops)
  with (gin_pending_list_limit = 256);
