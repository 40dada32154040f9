-- Whom an invoice is made out to: name and address of its day. A later change of the profile changes no invoice.
alter table sales add column bill_to jsonb;

-- Of sales that were made before, today's is what is known.
update sales set bill_to = (
  select jsonb_build_object(
    'full_name', full_name, 'address', address, 'city', city,
    'state_province', state_province, 'zip_code', zip_code, 'country', country
  )
  from profiles where profiles.id = sales.buyer_id
);

alter table sales alter column bill_to set not null;
