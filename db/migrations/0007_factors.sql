-- Second steps of signing in: authenticator apps, phones, passkeys and recovery codes.

create table factors (
  id uuid constraint factors_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint factors_user_fkey references users (id) on delete cascade,
  type text not null,
  status text not null default 'unverified',
  -- Empty for a factor without a name, so that two of those conflict too.
  friendly_name text not null default '',
  -- Of an authenticator app; sealed with a key that is not in the database.
  secret bytea,
  phone text,
  credential_id text,
  public_key bytea,
  sign_count bigint,
  transports text[] not null default '{}',
  -- The last time step whose code was taken: no code is taken twice.
  last_step bigint,
  -- Wrong codes in a row.
  failures integer not null default 0,
  locked_until timestamptz,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint factors_name_key unique (user_id, friendly_name),
  constraint factors_credential_key unique (user_id, credential_id),
  constraint factors_type_known check (type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  constraint factors_status_known check (status in ('unverified', 'verified')),
  constraint factors_name_length check (length(friendly_name) <= 100),
  constraint factors_secret_of_totp check ((type = 'totp') = (secret is not null)),
  constraint factors_phone_of_phone check ((type = 'phone') = (phone is not null)),
  constraint factors_phone_form check (phone ~ '^[1-9][0-9]{1,14}$'),
  constraint factors_credential_of_webauthn check (
    case when type = 'webauthn' and status = 'verified'
      then num_nonnulls(credential_id, public_key, sign_count) = 3
      else num_nonnulls(credential_id, public_key, sign_count) = 0 end
  )
);

create table factor_challenges (
  id uuid constraint factor_challenges_pkey primary key default gen_random_uuid(),
  factor_id uuid not null
    constraint factor_challenges_factor_fkey references factors (id) on delete cascade,
  created_at timestamptz not null,
  -- Of the code in a text message; keyed with a key that is not in the database.
  code_hash bytea,
  webauthn_challenge text,
  used_at timestamptz
);

create index factor_challenges_factor_idx on factor_challenges (factor_id, created_at);
create index factor_challenges_created_idx on factor_challenges (created_at);

create table recovery_codes (
  factor_id uuid not null
    constraint recovery_codes_factor_fkey references factors (id) on delete cascade,
  -- The first characters of a code, in the clear: they say which hash to try.
  selector text not null,
  -- Argon2id of the whole code.
  hash text not null,
  used_at timestamptz,
  constraint recovery_codes_pkey primary key (factor_id, selector)
);

-- What went, or would go, to a phone. Staff read it in the outbox.
create table text_messages (
  id uuid constraint text_messages_pkey primary key default gen_random_uuid(),
  user_id uuid constraint text_messages_user_fkey references users (id) on delete set null,
  recipient text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint text_messages_recipient_form check (recipient ~ '^[1-9][0-9]{1,14}$')
);

create index text_messages_newest_idx on text_messages (created_at desc);
create index text_messages_user_idx on text_messages (user_id, created_at);

-- Refresh tokens from before the session was raised to aal2 end below this count: they do not become aal2.
alter table sessions
  add column refresh_floor bigint not null default 0,
  add constraint sessions_refresh_floor_sign check (refresh_floor >= 0);
