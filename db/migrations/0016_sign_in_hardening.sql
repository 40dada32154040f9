-- What thieves of sessions, of database dumps and of mailboxes must not get by; and customer IDs past the first million.

-- The first million keeps its six digits, in the same order as before. From there on an ID has as many digits as its number:
-- never two numbers with one ID, for the factor has no divisor in common with the size of any of these ranges.
create function customer_id_of(number bigint) returns text
language sql immutable strict
as $$
  select case
    when number < 1000000 then 'HL-' || lpad(((number * 387421 + 271828) % 1000000)::text, 6, '0')
    else 'HL-' || (first + ((number - first) * 387421 + 271828) % (9 * first))
  end
  from (select power(10::numeric, length(number::text) - 1)::bigint) as digits (first)
$$;

alter sequence customer_numbers maxvalue 999999999999;

alter table profiles
  alter column customer_id set default customer_id_of(nextval('customer_numbers')),
  drop constraint profiles_customer_id_form,
  add constraint profiles_customer_id_form check (customer_id ~ '^HL-([0-9]{6}|[1-9][0-9]{6,11})$');

alter table sessions
  -- The newest refresh whose access token was used: its response has arrived, so the token before it is of no more use.
  add column used_counter bigint not null default 0,
  -- The refresh whose response was given a second time after the reuse interval; a response rarely gets lost twice running.
  add column repeated_counter bigint,
  -- When its user last proved by a password or a mailed code who uses it; null for when it began.
  add column proved_at timestamptz,
  -- 32 bytes as they are, or sealed with a key that is not in the database. None is left as it is after the first start.
  drop constraint sessions_refresh_key_length,
  add constraint sessions_refresh_key_length check (length(refresh_key) in (32, 61));

create index sessions_unsealed_idx on sessions (id) where length(refresh_key) = 32;

alter table users
  -- When the address last gave way to another; null if it never did.
  add column email_changed_at timestamptz;

alter table signing_keys
  -- The private key, sealed with a key that is not in the database; null until the first start that seals it.
  add column sealed_jwk bytea,
  alter column private_jwk drop not null,
  add constraint signing_keys_sealed_or_not check ((private_jwk is null) <> (sealed_jwk is null));
