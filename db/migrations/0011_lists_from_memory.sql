-- Drops the indexes that lists and searches used before each process kept the catalogue in memory
-- (docs/decisions/0012): nothing asks by them any more, and every new auction and edited text was entered in
-- each, the search texts by some three hundred parts of words.
--
-- Explained with 100,000 auctions, on a busy machine. What a list asks now:
--   what has changed, when nothing has: Index Scan using auction_changes_idx, 2 buffers, 0.06 ms
--   what has changed, with 20 changes:  the same, then auctions_pkey 20 times, 84 buffers, 0.23 ms
--   the 24 auctions of a page:          Index Scan using auctions_pkey, 94 buffers, 0.17 ms
-- Without auction_changes_idx the first is a Seq Scan on auction_changes of 638 buffers, 20 ms.
-- What it would ask of these indexes:
--   how many there are:                 Index Only Scan using auctions_newest_idx, 733 buffers, 62 ms
--   how many Fords in Florida up to a price, or the 25 cheapest: Seq Scan, 16,670 buffers, 610 and 690 ms
--   how many hold 'ford' in any word:   Seq Scan, for too many do, 16,670 buffers, 827 ms

drop index auctions_newest_idx, auctions_status_newest_idx, auctions_category_newest_idx, auctions_search_idx;
