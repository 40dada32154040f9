-- What delivery was told to cost beside a bid or a maximum: {"postal_code": "98101", "miles": 1680, "cents": 47600}. It is the member's alone, and
-- what is charged for that place. Null where no ZIP or postal code was given.
alter table bids add column told_delivery jsonb constraint bids_told_delivery_object check (jsonb_typeof(told_delivery) = 'object');
alter table maximum_bids add column told_delivery jsonb
  constraint maximum_bids_told_delivery_object check (jsonb_typeof(told_delivery) = 'object');
