-- Why staff could not accept an ID photo, in the words that its member was told. It waits for review no more.
alter table profiles
  add column id_rejection text,
  add constraint profiles_id_rejection_unreviewed check (id_rejection is null or id_verified_at is null);

drop index profiles_unreviewed_idx;
create index profiles_unreviewed_idx on profiles (updated_at, id)
  where id_photo_url is not null and id_verified_at is null and id_rejection is null and status = 'open';
