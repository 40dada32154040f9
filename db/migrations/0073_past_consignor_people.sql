-- Who acted for a consignor has seen the reserves of the lots that it had then: such rows stay, and keep them from bidding there.
alter table consignor_people add column ended_at timestamptz(3);

-- One person acts for one consignor at a time, and may have acted for others before.
alter table consignor_people drop constraint consignor_people_pkey;
alter table consignor_people add constraint consignor_people_pkey primary key (user_id, consignor_id);
create unique index consignor_people_acting_idx on consignor_people (user_id) where ended_at is null;

-- Who has closed the account acts for nobody any more.
update consignor_people set ended_at = coalesce(profiles.closed_at, now())
from profiles where profiles.id = consignor_people.user_id and profiles.status = 'closed';
update users set roles = array_remove(roles, 'consignor')
where 'consignor' = any(roles)
  and not exists (select from consignor_people where user_id = users.id and ended_at is null);

-- What stood when a handover was asked for is named as elsewhere.
update approvals set details = details - 'over' || jsonb_build_object('seen', details -> 'over')
where details ? 'over';
