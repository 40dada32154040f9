-- How the buyer gets what was paid: the terms that a sale was made under, and the pass by which a vehicle is fetched.

-- Days, miles and months as they stood then, see src/rules/sales/terms.ts. Those of sales made before are today's.
alter table sales add column terms jsonb not null default '{
  "warrantyMonths": 6, "warrantyMiles": 10000, "returnDays": 14, "returnTestMiles": 1000,
  "deliveryStartHours": [48, 72], "deliveryDaysUs": 14, "deliveryDaysCanada": 22,
  "freeDeliveryMiles": 1000, "deliveryCentsPerMile": 70, "pickupDays": 7
}';
alter table sales alter column terms drop default;

-- One for each sale that is fetched, made when its paper is first asked for; gone when delivery is chosen instead.
create table release_passes (
  sale_id uuid constraint release_passes_pkey primary key
    constraint release_passes_sale_fkey references sales (id),
  -- Sealed with a key that is not in the database, so that its reader cannot fetch a vehicle.
  code bytea not null,
  -- A keyed hash, by which the code is found.
  digest bytea not null constraint release_passes_digest_key unique,
  made_at timestamptz(3) not null,
  used_at timestamptz(3),
  used_by uuid constraint release_passes_user_fkey references users (id)
);
