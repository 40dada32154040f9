-- Whoever accepts an offer has neither won nor used Buy Now.

alter table auctions drop constraint auctions_sale_kind_known;
alter table auctions add constraint auctions_sale_kind_known check (sale_kind in ('win', 'buy_now', 'offer'));
alter table reservations drop constraint reservations_kind_known;
alter table reservations add constraint reservations_kind_known check (kind in ('win', 'buy_now', 'offer'));
