-- What a provider gives for its own API is kept sealed; and whoever read an account's address may undo its change for a week.

alter table flow_states
  -- Access and refresh token, sealed with a key that is not in the database.
  add column sealed_provider_tokens bytea,
  -- Those of an earlier release are sealed at the first start; from here on none is stored as it is.
  add constraint flow_states_tokens_sealed
    check (num_nonnulls(provider_access_token, provider_refresh_token) = 0) not valid;

-- Links in the mails that tell of a change. They outlive whatever ends other links, for a thief could do that too.
create table email_change_undos (
  -- SHA-256 of the token in the link.
  link_hash bytea constraint email_change_undos_pkey primary key,
  user_id uuid not null constraint email_change_undos_user_fkey references users (id) on delete cascade,
  -- The address that the account gets back.
  email citext not null,
  -- When the address was changed; links of later changes are void once this one is used.
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index email_change_undos_user_idx on email_change_undos (user_id, created_at);
create index email_change_undos_expires_idx on email_change_undos (expires_at);
