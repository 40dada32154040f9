-- Limits that staff set for one member, over those of the house: an object of largestBid and commitments (cents) and
-- openBuyNows, in which null is no limit; what is left out is as the house has it.

alter table profiles add column own_limits jsonb
  constraint profiles_own_limits_object check (jsonb_typeof(own_limits) = 'object');

-- Every batch of bids asks for these few, and should find them among nobody else.
create index profiles_own_limits_idx on profiles (id) where own_limits is not null;
