-- The condition report of a vehicle, which bidders read: its facts beside the others, unknown unless told.

alter table auctions
  add column inspected_on text constraint auctions_inspected_on_day check (inspected_on ~ '^\d{4}-\d\d-\d\d$'),
  add column runs text,
  add column drives text,
  add column keys text,
  add column warning_lamps text,
  add column odometer_status text,
  add column title_status text,
  add column title_brand text,
  -- From the name of a wheel to the depth of its tread, in 32nds of an inch.
  add column tires jsonb constraint auctions_tires_object check (jsonb_typeof(tires) = 'object'),
  -- Each with place, note and photo, in the order in which they are numbered; empty when none was found.
  add column damage jsonb[];
