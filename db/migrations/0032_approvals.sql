-- A second person decides about money too, not about bids alone.

-- The bid, the sale or the payment that it is about.
alter table approvals rename column bid_id to subject;
-- Money that we cannot place is of no auction.
alter table approvals alter column auction_id drop not null;

alter table approvals drop constraint approvals_action_known;
alter table approvals add constraint approvals_action_known
  check (action in ('void-bid', 'counter-offer', 'refund', 'credit', 'return-payment'));
alter table approvals add constraint approvals_bid_has_auction
  check (action not in ('void-bid', 'counter-offer') or auction_id is not null);

-- One question of a kind for each subject at a time.
drop index approvals_waiting_key;
create unique index approvals_waiting_key on approvals (action, subject) where state = 'waiting';
