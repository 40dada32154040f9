-- A saved search opens in the order in which its list was saved; null is the usual one. What it finds does not depend on it.
alter table saved_searches
  add column sort text constraint saved_searches_sort_length check (char_length(sort) <= 40);
