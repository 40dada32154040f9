-- What is asked under locks and what is deleted by the hour must not take longer the more a member has done.

-- The lots that a member has bid on, each once: one probe a lot, however often they bid on it.
create index bids_entered_idx on bids (bidder_id, auction_id);

-- Refusals are forgotten before the rest.
create index idempotency_keys_refused_idx on idempotency_keys (created_at) where reply_status >= 400;
