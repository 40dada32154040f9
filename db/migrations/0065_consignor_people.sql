-- The people of a bank that consigns lots: they see its lots here, and neither bid on them nor buy them.
alter table users drop constraint users_roles_known;
alter table users add constraint users_roles_known
  check (roles <@ array['member', 'staff', 'admin', 'consignor']);

-- Who acts for which consignor. One person acts for one; the role `consignor` is given and taken with its row.
create table consignor_people (
  user_id uuid constraint consignor_people_pkey primary key
    constraint consignor_people_user_fkey references users (id),
  consignor_id uuid not null constraint consignor_people_consignor_fkey references consignors (id),
  granted_by uuid not null constraint consignor_people_granted_by_fkey references users (id),
  granted_at timestamptz(3) not null default now()
);

create index consignor_people_consignor_idx on consignor_people (consignor_id);

-- Whose lot it is, beside what lists go by: the lots of one bank are found in their order by one index.
alter table auction_summaries add column consignor_id uuid;

update auction_summaries set consignor_id = consignments.consignor_id
from consignments where consignments.auction_id = auction_summaries.auction_id;

create index auction_summaries_consignor_idx on auction_summaries (consignor_id, ends_place, auction_id)
  where consignor_id is not null;

create function note_consignors() returns trigger language plpgsql as $$
begin
  update auction_summaries set consignor_id = changed.consignor_id
  from changed where changed.auction_id = auction_summaries.auction_id;
  return null;
end $$;

create function note_lost_consignors() returns trigger language plpgsql as $$
begin
  update auction_summaries set consignor_id = null
  from lost where lost.auction_id = auction_summaries.auction_id;
  return null;
end $$;

create trigger consignments_sum_up_new
  after insert on consignments referencing new table as changed
  for each statement execute function note_consignors();

create trigger consignments_sum_up_changed
  after update on consignments referencing new table as changed
  for each statement execute function note_consignors();

create trigger consignments_sum_up_lost
  after delete on consignments referencing old table as lost
  for each statement execute function note_lost_consignors();
