-- What the house decides about itself is changed while the program runs, with who, when and why. The environment has the first values.

create table house_changes (
  seq bigint generated always as identity constraint house_changes_pkey primary key,
  -- The words are those of rules/house/house-settings.ts.
  setting text not null,
  -- The change of the same setting before, 0 for the first: of two made at once the second sees that it was late.
  follows bigint not null,
  -- What it was until then, and is from then on. JSON null is not set.
  before jsonb not null,
  value jsonb not null,
  reason text not null,
  changed_by uuid not null constraint house_changes_by_fkey references users (id),
  -- Who signed as the second person.
  signed_by uuid constraint house_changes_signer_fkey references users (id),
  changed_at timestamptz(3) not null,
  constraint house_changes_follows_key unique (setting, follows),
  constraint house_changes_second_person check (signed_by <> changed_by)
);
create index house_changes_by_idx on house_changes (changed_by);

create trigger house_changes_append_only
  before update or delete or truncate on house_changes
  for each statement execute function refuse_change();

-- Every process has the settings in memory, and reads them anew at once.
create function notify_house() returns trigger language plpgsql as $$
begin
  perform pg_notify('house', new.setting);
  return null;
end $$;
create trigger house_changes_told after insert on house_changes
  for each row execute function notify_house();

-- A second person signs them.
alter table approvals drop constraint approvals_action_known;
alter table approvals add constraint approvals_action_known check (
  action in ('void-bid', 'counter-offer', 'refund', 'credit', 'return-payment', 'assign-payment', 'handover',
    'bank-details', 'reserve')
);
