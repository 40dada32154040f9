-- Who people are: the sign-in service's users, identities and sessions, and the marketplace's profile of each.

create extension if not exists citext;

create table users (
  id uuid constraint users_pkey primary key default gen_random_uuid(),
  -- Null for somebody who has no address of their own yet; lower-cased by the program before it is stored.
  email citext constraint users_email_key unique,
  phone text constraint users_phone_key unique,
  -- Argon2id in PHC form. Null: nobody can sign in with a password.
  password_hash text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  new_email citext,
  new_phone text,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change_sent_at timestamptz,
  phone_change_sent_at timestamptz,
  reauthentication_sent_at timestamptz,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  is_anonymous boolean not null default false,
  -- Provider names and roles are added to it when it is shown; they are never kept in here.
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  roles text[] not null default '{member}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email_length check (length(email) between 3 and 255),
  constraint users_phone_form check (phone ~ '^[1-9][0-9]{1,14}$'),
  constraint users_app_metadata_object check (jsonb_typeof(app_metadata) = 'object'),
  constraint users_user_metadata_object check (jsonb_typeof(user_metadata) = 'object'),
  constraint users_roles_known check (roles <@ array['member', 'staff', 'admin'])
);

create table identities (
  id uuid constraint identities_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint identities_user_fkey references users (id) on delete cascade,
  provider text not null,
  -- The provider's name for the person; the user's own id for the providers email and phone.
  subject text not null,
  data jsonb not null default '{}',
  email citext generated always as (lower(data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint identities_provider_subject_key unique (provider, subject),
  constraint identities_data_object check (jsonb_typeof(data) = 'object')
);

create index identities_user_idx on identities (user_id);
create index identities_email_idx on identities (email);

-- Deleting a row is signing out.
create table sessions (
  id uuid constraint sessions_pkey primary key default gen_random_uuid(),
  user_id uuid not null constraint sessions_user_fkey references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- Moves only when the counter advances, so a permitted reuse does not keep its own window open.
  refreshed_at timestamptz,
  not_after timestamptz,
  aal text not null default 'aal1',
  -- The factor that raised the session to aal2.
  factor_id uuid,
  -- How the person proved who they are: [{method, timestamp (unix seconds)}], newest first.
  amr jsonb not null default '[]',
  -- A refresh token is this session's id and counter, authenticated with this session's key.
  refresh_counter bigint not null default 0,
  refresh_key bytea not null,
  user_agent text,
  ip inet,
  constraint sessions_aal_known check (aal in ('aal1', 'aal2')),
  constraint sessions_amr_array check (jsonb_typeof(amr) = 'array'),
  constraint sessions_refresh_counter_sign check (refresh_counter >= 0),
  constraint sessions_refresh_key_length check (length(refresh_key) = 32)
);

create index sessions_user_idx on sessions (user_id);

-- Keys that sign access tokens, shared by all processes. The newest whose time has come signs; the
-- others stay published until the last token they may have signed has expired.
create table signing_keys (
  kid text constraint signing_keys_pkey primary key,
  private_jwk jsonb not null,
  signs_from timestamptz not null,
  published_until timestamptz,
  created_at timestamptz not null default now(),
  constraint signing_keys_kind check (private_jwk ->> 'kty' = 'EC' and private_jwk ->> 'crv' = 'P-256')
);

create sequence customer_numbers as bigint minvalue 0 maxvalue 999999 start 0;

-- The marketplace's view of a user, made in the same transaction. The e-mail address is the user's.
create table profiles (
  id uuid constraint profiles_pkey primary key
    constraint profiles_user_fkey references users (id) on delete cascade,
  username citext constraint profiles_username_key unique,
  full_name text,
  first_name text,
  last_name text,
  address text,
  city text,
  state_province text,
  country text,
  zip_code text,
  telephone text,
  -- The multiplier has no factor in common with a million: each number comes once, in no order that shows.
  customer_id text not null constraint profiles_customer_id_key unique
    default 'HL-' || lpad(((nextval('customer_numbers') * 387421 + 271828) % 1000000)::text, 6, '0'),
  id_type text,
  id_photo_url text,
  -- Set when staff have looked at the photo, beside the badge that the photo alone gives.
  id_verified_at timestamptz,
  referral_code text,
  newsletter_subscription boolean not null default false,
  terms_accepted boolean not null default false,
  terms_version text,
  terms_accepted_at timestamptz,
  status text not null default 'open',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint profiles_username_form check (username::text ~ '^[A-Za-z0-9_]{6,20}$'),
  constraint profiles_customer_id_form check (customer_id ~ '^HL-[0-9]{6}$'),
  constraint profiles_id_type_known
    check (id_type in ('drivers_license', 'passport', 'state_id', 'national_id')),
  constraint profiles_terms_kept
    check (terms_accepted = (terms_version is not null and terms_accepted_at is not null)),
  constraint profiles_status_known check (status in ('open', 'closed'))
);
