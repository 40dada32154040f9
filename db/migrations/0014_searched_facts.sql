-- Drops what searches and the filter by state read before the catalogue made it of the facts themselves: a copy of
-- them, which was behind whenever another fact became searched, and the state, which only knew 'Tampa, FL'.

alter table auctions drop column search_text, drop column state;
