-- What staff search, filter and sort members by: one narrow row for each, beside it for the reason told in
-- 0043_staff_inventory.sql. Looking through all of these rows answers any question.
create table member_summaries (
  member_id uuid constraint member_summaries_pkey primary key
    constraint member_summaries_member_fkey references profiles (id) on delete cascade,
  created_at timestamptz not null,
  -- In lower case: what the list goes by.
  name text collate "C" not null,
  status text not null,
  -- What staff made of the ID photo.
  identity text not null,
  works_here boolean not null,
  -- In lower case: what a search looks through. Compared byte by byte.
  words text collate "C" not null,
  constraint member_summaries_identity_known check (identity in ('none', 'unreviewed', 'approved', 'rejected'))
);

create function sum_up_member(member uuid) returns void language sql as $$
  insert into member_summaries
  select profiles.id, profiles.created_at, lower(coalesce(nullif(full_name, ''), users.email::text, customer_id)), status,
    case when id_verified_at is not null then 'approved' when id_rejection is not null then 'rejected'
      when id_photo_url is not null then 'unreviewed' else 'none' end,
    users.roles && '{staff,admin}',
    lower(concat_ws(' ', customer_id, full_name, username, users.email,
      regexp_replace(telephone, '\D', '', 'g'), users.phone))
  from profiles join users using (id)
  where profiles.id = member
  on conflict (member_id) do update set
    created_at = excluded.created_at, name = excluded.name, status = excluded.status, identity = excluded.identity,
    works_here = excluded.works_here, words = excluded.words
$$;

select sum_up_member(id) from profiles;

create index member_summaries_newest_idx on member_summaries (created_at, member_id);
create index member_summaries_name_idx on member_summaries (name, member_id);

create function note_member_summary() returns trigger language plpgsql as $$
begin
  perform sum_up_member(new.id);
  return null;
end $$;

create trigger profiles_sum_up_new after insert on profiles
  for each row execute function note_member_summary();

create trigger profiles_sum_up_changed
  after update of full_name, username, telephone, customer_id, status, id_photo_url, id_verified_at, id_rejection, created_at on profiles
  for each row execute function note_member_summary();

-- Signing in changes none of these.
create trigger users_sum_up_changed after update of email, phone, roles on users
  for each row execute function note_member_summary();
