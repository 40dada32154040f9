-- Drops the price by which lists were sorted and filtered, which did not know what an auction was sold for: what the
-- price is, is told by the rules (src/rules/price.ts).

alter table auctions drop column price;
