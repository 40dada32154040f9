-- What was sold before 0106. No bid waits for it: what is sold is not bid on any more.
update auction_summaries set sale_price = sold.sale_price
from (select id, sale_price from auctions where sale_price is not null for share) as sold
where sold.id = auction_id;
