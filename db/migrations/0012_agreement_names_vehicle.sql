-- A signed purchase agreement names its vehicle as it was then: what staff correct later changes no signature.
alter table purchase_agreements
  add column lot_number integer,
  add column vin text,
  -- What `vin` is: boats have a hull number, machines a serial number.
  add column vin_label text;

alter table purchase_agreements disable trigger purchase_agreements_append_only;
update purchase_agreements
  set lot_number = auctions.lot_number,
    vin = auctions.vin,
    vin_label = case
      when auctions.vin is null then null
      when auctions.category = 'boats' then 'Hull Number'
      when auctions.category = 'heavy-equipment' then 'Serial Number'
      when auctions.year < 1981 then 'Chassis Number'
      else 'VIN'
    end
  from reservations, auctions
  where reservations.id = purchase_agreements.reservation_id
    and auctions.id = reservations.auction_id;
alter table purchase_agreements enable trigger purchase_agreements_append_only;

alter table purchase_agreements
  alter column lot_number set not null,
  add constraint purchase_agreements_vin_labelled check ((vin is null) = (vin_label is null));
