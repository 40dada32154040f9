-- Sign-in by mail and by redirect: one-time links and codes, and the state of sign-ins that are under way.

-- A sign-in that goes through a mail or another provider and comes back: `state` of an OAuth request, and,
-- with a challenge (PKCE), what the browser exchanges for a session afterwards.
create table flow_states (
  id uuid constraint flow_states_pkey primary key default gen_random_uuid(),
  -- Null until it is known whose sign-in it is. From then on the state cannot be used again.
  user_id uuid constraint flow_states_user_fkey references users (id) on delete cascade,
  -- SHA-256 of the code in the redirect; null until it was given, and without a challenge.
  auth_code_hash bytea constraint flow_states_auth_code_key unique,
  auth_code_issued_at timestamptz,
  code_challenge text,
  code_challenge_method text,
  -- 'email', or the name of an OpenID provider.
  provider_type text not null,
  -- The amr method of the session to come: recovery, magiclink, oauth …
  authentication_method text not null,
  -- Ours towards the provider.
  provider_verifier text,
  provider_nonce text,
  provider_access_token text,
  provider_refresh_token text,
  -- Where the browser goes in the end; validated when the flow began.
  redirect_to text not null,
  -- Whom to link the new identity to.
  linking_target_id uuid constraint flow_states_linking_target_fkey references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint flow_states_challenge_pair check ((code_challenge is null) = (code_challenge_method is null)),
  constraint flow_states_challenge_method_known check (code_challenge_method in ('s256', 'plain')),
  constraint flow_states_code_issued check ((auth_code_hash is null) = (auth_code_issued_at is null))
);

create index flow_states_created_idx on flow_states (created_at);
create index flow_states_user_idx on flow_states (user_id);
create index flow_states_linking_target_idx on flow_states (linking_target_id);

-- What a mail lets its reader do once: one live link and code for each user and purpose.
create table one_time_tokens (
  user_id uuid not null constraint one_time_tokens_user_fkey references users (id) on delete cascade,
  purpose text not null,
  -- SHA-256. The link's token is random and has nothing to do with the code. Null: there is no link.
  link_hash bytea constraint one_time_tokens_link_key unique,
  code_hash bytea not null,
  -- How often a wrong code was given; after a few the code is worth nothing.
  attempts integer not null default 0,
  -- Set when the link is opened by a browser that holds a verifier (PKCE).
  flow_id uuid constraint one_time_tokens_flow_fkey references flow_states (id) on delete set null,
  -- A change of address that needs both: this half was used, and waits for the other.
  is_half boolean not null default false,
  used_at timestamptz,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  constraint one_time_tokens_pkey primary key (user_id, purpose),
  constraint one_time_tokens_purpose_known check (
    purpose in ('confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication')
  ),
  constraint one_time_tokens_half check (is_half or used_at is null)
);

create index one_time_tokens_expires_idx on one_time_tokens (expires_at);
create index one_time_tokens_flow_idx on one_time_tokens (flow_id);

-- Found by the address that somebody wants to move to.
create index users_new_email_idx on users (new_email) where new_email is not null;

-- A mail that lets its reader in: its text is not kept once it was sent or has expired.
alter table mails add column holds_secret boolean not null default false;
