-- What accounts may have in common, so that staff see them beside each other: found by these indexes.

-- The same however it was typed, as far as letters and digits go: 'street 12, Tampa' and 'Street 12 tampa'.
create function address_key(address text, city text) returns text language sql immutable parallel safe
  return nullif(lower(regexp_replace(address || coalesce(city, ''), '[^[:alnum:]]', '', 'g')), '');
create index profiles_address_key_idx on profiles (address_key(address, city)) where address is not null;

-- The last ten digits: with the country's code or without.
create function telephone_key(telephone text) returns text language sql immutable parallel safe
  return nullif(right(regexp_replace(telephone, '\D', '', 'g'), 10), '');
create index profiles_telephone_key_idx on profiles (telephone_key(telephone)) where telephone is not null;

create index sessions_device_idx on sessions (ip, md5(user_agent)) where ip is not null and user_agent is not null;
create index payments_sender_idx on payments (lower(sender)) where sender is not null and sale_id is not null;
