-- What was sold, as it was listed then: an auction that is held again may be listed anew, and papers of earlier runs stay.
alter table sales add column item jsonb;

-- Of sales that were made before, today's listing is what is known.
update sales set item = (
  select jsonb_build_object(
    'title', title, 'category', category, 'year', year, 'vin', vin, 'mileage', mileage, 'mileage_unit', mileage_unit
  )
  from auctions where auctions.id = sales.auction_id
);

alter table sales alter column item set not null;
